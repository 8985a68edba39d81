import { CACHED_AT } from '../src/lib/worker-protocol.ts';

/**
 * `ret` of an answer: errors travel as HTTP 200 with `ret` 0 or -1, so the envelope decides (PWA-06). Undefined where
 * it is no envelope.
 */
export async function retOf(response: Response): Promise<number | undefined> {
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
 * The copy of an answer whose `ret` was read already, with the time it was fetched, or undefined where it must not be
 * kept.
 */
export async function copyOf(
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
 * ms since the copy was fetched; endless for one without a time. A clock that was set back makes a copy of the future:
 * it is as old as it is ahead, so that it may be shown offline and does not stay for ever.
 */
export const ageOf = (copy: Response, now = Date.now()): number => {
  const at = Number(copy.headers.get(CACHED_AT) ?? Number.NaN);
  return Number.isFinite(at) ? Math.abs(now - at) : Number.POSITIVE_INFINITY;
};

export interface Limit {
  /** What the keys of a call begin with. */
  readonly prefix: string;
  /** ms */
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

/**
 * Removes what is too old or too much of a call. `Cache.keys()` gives the oldest write first, so it stops at the first
 * copy that may stay; no index beside the cache is needed, which would outlive a purge by the page.
 */
export async function limitCopies(
  cache: Cache,
  { prefix, maxAgeMs, maxEntries }: Limit,
  now = Date.now(),
): Promise<void> {
  const keys = (await cache.keys()).filter((key) => key.url.startsWith(prefix));
  for (const [index, key] of keys.entries()) {
    const copy = await cache.match(key, { ignoreVary: true });
    const stays = keys.length - index <= maxEntries && copy !== undefined && ageOf(copy, now) <= maxAgeMs;
    if (stays) return;
    await cache.delete(key, { ignoreVary: true });
  }
}
