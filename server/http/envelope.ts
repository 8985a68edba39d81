import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { serializationOf } from '../platform/shared-response.ts';
import type { HttpContext } from './env.ts';

export interface Envelope {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}

/** An envelope with an optional status and headers. */
export interface EnvelopeResponse extends Envelope {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Size below which compressing costs more than sending. */
const MIN_GZIP_BYTES = 1024;
const acceptsGzip = (header: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(header ?? '');

/** Writes an envelope as JSON with the caching headers of its endpoint. Private responses are never stored. */
export function writeEnvelope(
  c: HttpContext,
  { ret, msg, data, status = 200, headers: more = {} }: EnvelopeResponse,
): Response {
  // undefined if the path belongs to no endpoint
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
  if (shared && body.length > MIN_GZIP_BYTES && acceptsGzip(c.req.header('accept-encoding'))) {
    const gzipped = (serialized.gzipped ??= new Uint8Array(gzipSync(body)));
    headers['vary'] = 'language, Accept-Encoding';
    headers['content-encoding'] = 'gzip';
    headers['content-length'] = String(gzipped.length);
    return new Response(gzipped, { status, headers });
  }
  // lets `compress` skip small responses
  headers['content-length'] = String(Buffer.byteLength(body));
  return new Response(body, { status, headers });
}
