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
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.txt']);
const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof encoders;

interface CachedFile {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/** Returns the encoding that both sides support, preferring brotli. */
function encodingFor(header: string | undefined): Encoding | undefined {
  const accepted = (header ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => !/;\s*q=0(?:\.0*)?$/.test(text))
    .map((text) => text.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/**
 * Serves the files of the built app. It checks each file at every request, since a deployment may replace it while the
 * server runs (PWA-20). Clients cache hashed assets forever and revalidate all other files. The server caches the bytes
 * and their compressed forms until the file changes.
 */
export function staticFiles(folder: string) {
  const cache = new Map<string, CachedFile>();

  async function readCached(file: string): Promise<CachedFile | undefined> {
    try {
      const info = await stat(file);
      if (!info.isFile()) return undefined;
      const stamp = `${info.mtimeMs} ${info.size} ${info.ino}`;
      const cached = cache.get(file);
      if (cached?.stamp === stamp) return cached;
      const bytes = await readFile(file);
      const fresh: CachedFile = {
        stamp,
        bytes,
        etag: createHash('sha1').update(bytes).digest('base64url'),
        compressed: new Map(),
      };
      cache.set(file, fresh);
      return fresh;
    } catch {
      cache.delete(file);
      return undefined;
    }
  }

  /** Returns the response for a path of the app; undefined if there is no such file. */
  return async (c: Context): Promise<Response | undefined> => {
    let path: string;
    try {
      path = decodeURIComponent(new URL(c.req.url).pathname);
    } catch {
      return undefined;
    }
    if (path.includes('\0') || /(?:^|\/)\./.test(path)) return undefined;
    const filePath = normalize(join(folder, path === '/' ? 'index.html' : path));
    if (!filePath.startsWith(folder + sep)) return undefined;
    const file = await readCached(filePath);
    if (!file) return undefined;
    const extension = extname(filePath);
    const headers: Record<string, string> = {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    let bytes = file.bytes;
    let etag = `"${file.etag}"`;
    if (compressible.has(extension)) {
      headers['vary'] = 'accept-encoding';
      const encoding = encodingFor(c.req.header('accept-encoding'));
      if (encoding && bytes.length > 200) {
        const compressed = file.compressed.get(encoding) ?? encoders[encoding](file.bytes);
        file.compressed.set(encoding, compressed);
        bytes = await compressed;
        headers['content-encoding'] = encoding;
        etag = `"${file.etag}-${encoding}"`;
      }
    }
    headers['etag'] = etag;
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    headers['content-length'] = String(bytes.length);
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  };
}
