import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * The instrument serves the app on an address of its own and hands calls on; to the backend they then look as if a page
 * of another site had sent them. This stands between and leaves out where the page came from. Resolves to `{ url, stop
 * }`.
 */
export async function startFront(backend) {
  const server = createServer((incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(
        ([name]) => name !== 'origin' && name !== 'host' && !name.startsWith('sec-fetch-'),
      ),
    );
    const up = request(new URL(incoming.url ?? '/', backend), { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    up.on('error', () => outgoing.destroy());
    outgoing.on('close', () => up.destroy());
    incoming.pipe(up);
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
