import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { Row } from '../../src/contract/row.ts';

export interface Envelope {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}

/** `ret` of answers that went out, so that nobody reads them again to know it. */
const rets = new WeakMap<Response, number>();
export const retOf = (response: Response): number | undefined => rets.get(response);

/** JSON of an envelope with the cache rule of its row: private and changing answers are never stored on the way. */
export function answer(c: HonoContext, row: Row | undefined, envelope: Envelope, status = 200, more: Record<string, string> = {}): Response {
  const shared = row?.access === 'open' && row.effect === 'read' && row.keep === 'worker' && envelope.ret === 1;
  const body = JSON.stringify(envelope);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8', 'cache-control': shared ? 'no-cache' : 'no-store', vary: 'language', ...more,
  };
  if (shared && c.req.method === 'GET') {
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    headers['etag'] = etag;
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  }
  // packing a few hundred bytes costs more than sending them: the length tells that they are few
  headers['content-length'] = String(Buffer.byteLength(body));
  const response = new Response(body, { status, headers });
  rets.set(response, envelope.ret);
  return response;
}
