import { createServer, request } from 'node:http';
import { listenLocally } from '../parts/listen.mjs';

/**
 * Starts a load balancer on a port of this machine, which hands each request to the next running instance. A request
 * whose instance dies is cut, as any balancer does: no one knows whether the instance acted on it.
 *
 * @param {{ port: number, targets: () => readonly number[] }} options `targets` are the ports of running instances
 */
export async function startBalancer({ port, targets }) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ports = targets();
    if (ports.length === 0) return void outgoing.writeHead(502).end();
    turn += 1;
    const sent = request(
      {
        host: '127.0.0.1',
        port: ports[turn % ports.length],
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': incoming.socket.remoteAddress,
          'x-forwarded-host': incoming.headers.host,
          'x-forwarded-proto': 'http',
        },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.once('error', () => outgoing.destroy());
        response.pipe(outgoing);
      },
    );
    sent.once('error', () => outgoing.destroy());
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  return listenLocally(server, port);
}
