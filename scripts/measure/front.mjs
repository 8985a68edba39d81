import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * Starts a proxy that removes the page's origin from calls to the backend. The measuring tool serves the app on another
 * address than the backend's, which would otherwise refuse its calls as cross-site.
 *
 * @param {string} backend
 */
export async function startProxy(backend) {
  const server = createServer((incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(
        ([name]) => name !== 'origin' && name !== 'host' && !name.startsWith('sec-fetch-'),
      ),
    );
    const forwarded = request(
      new URL(incoming.url ?? '/', backend),
      { method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
