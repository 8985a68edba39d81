import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Resolves to a port of this machine that was free a moment ago: the preferred one if it was.
 *
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0) {
  const probe = createServer().listen(preferred, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  }
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
