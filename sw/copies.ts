import { CACHED_AT } from '../src/browser/worker-protocol.ts';

/**
 * Returns the `ret` of a response: errors come as HTTP 200 with `ret` 0 or -1, so the envelope decides (PWA-06).
 * Returns undefined if the body is not an envelope.
 */
export async function readRet(response: Response): Promise<number | undefined> {
  if (response.status !== 200 || response.redirected) return undefined;
  if (!(response.headers.get('content-type') ?? '').includes('json')) return undefined;
  const envelope: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof envelope !== 'object' || envelope === null || !('ret' in envelope)) return undefined;
  const { ret } = envelope;
  return typeof ret === 'number' || typeof ret === 'string' ? Number(ret) : undefined;
}

/**
 * Returns a copy of a response with the time at which it was fetched, or undefined if it must not be cached.
 */
export async function datedCopy(
  response: Response,
  ret: number | undefined,
  now = Date.now(),
): Promise<Response | undefined> {
  if (ret !== 1) return undefined;
  const headers = new Headers({ [CACHED_AT]: String(now) });
  const type = response.headers.get('content-type');
  if (type) headers.set('content-type', type);
  return new Response(await response.clone().blob(), { headers });
}

/**
 * Returns the ms since a copy was fetched; infinity if it has no time. If the clock was set back, the copy is from the
 * future: its age is then the difference, so that it can be shown offline and still expires.
 */
export const copyAgeMs = (copy: Response, now = Date.now()): number => {
  const at = Number(copy.headers.get(CACHED_AT) ?? Number.NaN);
  return Number.isFinite(at) ? Math.abs(now - at) : Number.POSITIVE_INFINITY;
};

export interface CopyLimit {
  /** Start of the endpoint's keys. */
  readonly prefix: string;
  /** ms */
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

/**
 * Deletes an endpoint's copies that are too old or too many. `Cache.keys()` returns the oldest write first, so it stops
 * at the first copy that may stay. This needs no separate index, which would outlive a purge by the page.
 */
export async function limitCopies(
  cache: Cache,
  { prefix, maxAgeMs, maxEntries }: CopyLimit,
  now = Date.now(),
): Promise<void> {
  const keys = (await cache.keys()).filter((key) => key.url.startsWith(prefix));
  for (const [index, key] of keys.entries()) {
    const copy = await cache.match(key, { ignoreVary: true });
    const mayStay = keys.length - index <= maxEntries && copy !== undefined && copyAgeMs(copy, now) <= maxAgeMs;
    if (mayStay) return;
    await cache.delete(key, { ignoreVary: true });
  }
}
