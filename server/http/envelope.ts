import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { serializationOf } from '../platform/shared-response.ts';
import type { HttpContext } from './env.ts';

export interface Envelope {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}

/** An envelope with what differs from the usual around it. */
export interface EnvelopeResponse extends Envelope {
  /** 200 unless set. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes below which packing costs more than sending. */
const MIN_PACKED_BYTES = 1024;
const acceptsGzip = (header: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(header ?? '');

/** JSON of an envelope with the cache rule of its endpoint: private and changing ones are never stored on the way. */
export function writeEnvelope(
  c: HttpContext,
  { ret, msg, data, status = 200, headers: more = {} }: EnvelopeResponse,
): Response {
  // undefined where the path is no endpoint's
  const endpoint = c.get('endpoint') as HttpContext['var']['endpoint'] | undefined;
  const isCacheable =
    endpoint?.access === 'open' && endpoint.effect === 'read' && endpoint.cache === 'service-worker' && ret === 1;
  const shared = serializationOf(data);
  const serialized = (ret === 1 && shared) || {};
  const body = (serialized.body ??= JSON.stringify({ ret, msg, data }));
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': isCacheable ? 'no-cache' : 'no-store',
    vary: 'language',
    ...more,
  };
  if (isCacheable && c.req.method === 'GET') {
    const etag = (serialized.etag ??= `W/"${createHash('sha1').update(body).digest('base64url')}"`);
    headers['etag'] = etag;
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  }
  c.set('ret', ret);
  if (shared && body.length > MIN_PACKED_BYTES && acceptsGzip(c.req.header('accept-encoding'))) {
    const gzipped = (serialized.gzipped ??= new Uint8Array(gzipSync(body)));
    headers['vary'] = 'language, Accept-Encoding';
    headers['content-encoding'] = 'gzip';
    headers['content-length'] = String(gzipped.length);
    return new Response(gzipped, { status, headers });
  }
  // the length lets `compress` see that a few hundred bytes are not worth packing
  headers['content-length'] = String(Buffer.byteLength(body));
  return new Response(body, { status, headers });
}
