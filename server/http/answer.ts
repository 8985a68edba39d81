import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';

export interface Envelope {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}

/** `ret` of answers that went out, so that nobody reads them again to know it. */
const rets = new WeakMap<Response, number>();
export const retOf = (response: Response): number | undefined => rets.get(response);

/** What is written once of data that many get. */
interface Written {
  body?: string;
  etag?: string;
  packed?: Uint8Array<ArrayBuffer>;
}
const shared = new WeakMap<object, Written>();

/**
 * Marks data that many callers get, and that nobody changes any more: its answer is written, hashed and packed once.
 */
export function share<T extends object>(data: T): T {
  shared.set(data, {});
  return data;
}

/** Bytes that are not worth packing. */
const SMALL = 1024;
const wantsGzip = (header: string | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(header ?? '');

/** JSON of an envelope with the cache rule of its endpoint: private and changing answers are never stored on the way. */
export function answer(
  c: HonoContext,
  endpoint: Endpoint | undefined,
  envelope: Envelope,
  status = 200,
  more: Record<string, string> = {},
): Response {
  const open =
    endpoint?.access === 'open' &&
    endpoint.effect === 'read' &&
    endpoint.cache === 'service-worker' &&
    envelope.ret === 1;
  const written =
    (envelope.ret === 1 && typeof envelope.data === 'object' && envelope.data !== null && shared.get(envelope.data)) ||
    {};
  const body = (written.body ??= JSON.stringify(envelope));
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': open ? 'no-cache' : 'no-store',
    vary: 'language',
    ...more,
  };
  if (open && c.req.method === 'GET') {
    const etag = (written.etag ??= `W/"${createHash('sha1').update(body).digest('base64url')}"`);
    headers['etag'] = etag;
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  }
  if (
    envelope.data !== null &&
    typeof envelope.data === 'object' &&
    shared.has(envelope.data) &&
    body.length > SMALL &&
    wantsGzip(c.req.header('accept-encoding'))
  ) {
    const packed = (written.packed ??= new Uint8Array(gzipSync(body)));
    const response = new Response(packed, {
      status,
      headers: {
        ...headers,
        vary: 'language, Accept-Encoding',
        'content-encoding': 'gzip',
        'content-length': String(packed.length),
      },
    });
    rets.set(response, envelope.ret);
    return response;
  }
  // packing a few hundred bytes costs more than sending them: the length tells that they are few
  headers['content-length'] = String(Buffer.byteLength(body));
  const response = new Response(body, { status, headers });
  rets.set(response, envelope.ret);
  return response;
}
