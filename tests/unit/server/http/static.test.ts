import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
const put = (name: string, text: string): void => writeFileSync(join(server.distDir, name), text);
const script = `export const text = '${'andaman '.repeat(500)}';`;
beforeAll(async () => {
  server = await startServer();
  put(
    'index.html',
    '<!doctype html><title>A</title><script>let early = 1;</script><style>body{margin:0}</style><script type="module" src="/assets/app-1.js"></script>',
  );
  put('sw.js', 'self.x = 1');
  put('manifest.webmanifest', '{}');
  put('.secret', 'x');
  put('assets/app-1.js', script);
  mkdirSync(join(server.distDir, 'icons'), { recursive: true });
  put('icons/a.svg', '<svg/>');
});
afterAll(() => server.close());

/** Reads the compressed body, which `fetch` would decompress. */
const raw = (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, any>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

test('revalidates page, worker and manifest, and serves hashed assets as immutable [PWA-20]', async () => {
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/icons/a.svg']) {
    const { status, headers } = await raw(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
    expect((await raw(path, { 'if-none-match': headers['etag'] })).status).toBe(304);
  }
  expect((await raw('/assets/app-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/app-2.js', '/assets/', '/assets', '/pages/index/index', '/sw.js.map']) {
    const { status, headers, body } = await raw(path);
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    expect(body.toString()).not.toContain('<');
  }
  const types = await Promise.all(
    ['/', '/sw.js', '/manifest.webmanifest', '/icons/a.svg', '/assets/app-1.js'].map(
      async (path) => (await raw(path)).headers['content-type'],
    ),
  );
  expect(types).toEqual([
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'application/manifest+json; charset=utf-8',
    'image/svg+xml',
    'text/javascript; charset=utf-8',
  ]);
});

test('serves no path outside the folder and no hidden file', async () => {
  for (const path of [
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/.secret',
    '/%00',
    '/%',
    '//etc/passwd',
  ]) {
    expect([path, (await raw(path)).status]).toEqual([path, 404]);
  }
});

test('compresses texts with an encoding that the browser supports', async () => {
  const plain = await raw('/assets/app-1.js');
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.body.toString()]).toEqual([
    undefined,
    'accept-encoding',
    script,
  ]);
  const brotli = await raw('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.body).toString()]).toEqual(['br', script]);
  expect(brotli.body.length).toBeLessThan(200);
  const zipped = await raw('/assets/app-1.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.body).toString()]).toEqual(['gzip', script]);
  expect(new Set([plain, brotli, zipped].map((item) => item.headers['etag'])).size).toBe(3);
});

test('allows inline script and style only by hash, even after a deployment', async () => {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = async (): Promise<string> => (await raw('/')).headers['content-security-policy'];
  expect(await policy()).toContain(`script-src 'self' ${hash('let early = 1;')};`);
  expect(await policy()).toContain(`style-src 'self' ${hash('body{margin:0}')};`);
  put('index.html', '<!doctype html><title>B</title><script>let early = 22;</script>');
  expect(await policy()).toContain(`script-src 'self' ${hash('let early = 22;')}; style-src 'self';`);
  expect((await raw('/')).body.toString()).toContain('<title>B</title>');
});

test('serves a new deployment at once, without its old files', async () => {
  put('assets/app-2.js', 'export {};');
  rmSync(join(server.distDir, 'assets/app-1.js'));
  expect([(await raw('/assets/app-2.js')).status, (await raw('/assets/app-1.js')).status]).toEqual([200, 404]);
});

test('answers HEAD like GET without a body', async () => {
  const response = await server.fetch('/sw.js', { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
});
