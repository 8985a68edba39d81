import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const squeezable = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.txt']);
const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof encoders;

interface Held {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

/** Which encoding both sides know; brotli first. */
function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => !/;\s*q=0(?:\.0*)?$/.test(text))
    .map((text) => text.split(';')[0]);
  return (['br', 'gzip'] as const).find((item) => accepted.includes(item));
}

/**
 * Files of the built app, looked up at each request, since a deployment swaps them under a running server (PWA-20).
 * Hashed assets are kept for good, everything else is asked for anew; bytes and their packed forms are held while a
 * file stays the same.
 */
export function staticFiles(folder: string) {
  const held = new Map<string, Held>();

  async function readHeld(file: string): Promise<Held | undefined> {
    try {
      const info = await stat(file);
      if (!info.isFile()) return undefined;
      const stamp = `${info.mtimeMs} ${info.size} ${info.ino}`;
      const existing = held.get(file);
      if (existing?.stamp === stamp) return existing;
      const bytes = await readFile(file);
      const fresh: Held = {
        stamp,
        bytes,
        etag: createHash('sha1').update(bytes).digest('base64url'),
        packed: new Map(),
      };
      held.set(file, fresh);
      return fresh;
    } catch {
      held.delete(file);
      return undefined;
    }
  }

  /** The answer for a path of the app, or undefined where there is no such file. */
  return async (c: Context): Promise<Response | undefined> => {
    let path: string;
    try {
      path = decodeURIComponent(new URL(c.req.url).pathname);
    } catch {
      return undefined;
    }
    if (path.includes('\0') || /(?:^|\/)\./.test(path)) return undefined;
    const file = normalize(join(folder, path === '/' ? 'index.html' : path));
    if (!file.startsWith(folder + sep)) return undefined;
    const match = await readHeld(file);
    if (!match) return undefined;
    const extension = extname(file);
    const headers: Record<string, string> = {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    let bytes = match.bytes;
    let etag = `"${match.etag}"`;
    if (squeezable.has(extension)) {
      headers['vary'] = 'accept-encoding';
      const encoding = encodingFor(c.req.header('accept-encoding'));
      if (encoding && bytes.length > 200) {
        const packed = match.packed.get(encoding) ?? encoders[encoding](match.bytes);
        match.packed.set(encoding, packed);
        bytes = await packed;
        headers['content-encoding'] = encoding;
        etag = `"${match.etag}-${encoding}"`;
      }
    }
    headers['etag'] = etag;
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    headers['content-length'] = String(bytes.length);
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  };
}
