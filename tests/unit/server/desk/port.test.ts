import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support.ts';

let taken: Server;
let port: number;
let server: TestServer | undefined;
beforeEach(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  ({ port } = taken.address() as AddressInfo);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  taken.close();
});

const desk = () => ({
  url: new URL(`http://localhost:${port}`),
  port,
  host: '127.0.0.1',
  distDir: 'missing',
  trustProxy: 0,
});

test('a second demonstration opens its desk on a free port, under that address', async () => {
  server = await startServer({ desk: desk() });
  const { url } = server.services.config.desk!;
  expect(Number(url.port)).not.toBe(port);
  expect((await fetch(new URL('/api/me', url))).status).toBe(401);
});

test('production does not start on a taken port', async () => {
  await expect(startServer({ desk: desk(), mode: 'production' })).rejects.toThrow(/^The desk cannot listen on/);
});
