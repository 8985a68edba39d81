/**
 * Lets a server listen on a port of this machine; 0 chooses a free one. Throws if the port is taken.
 *
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} `close` cuts all connections
 */
export async function listenLocally(server, port) {
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    })
  );
  return {
    port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
