import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { CacheOnly } from 'workbox-strategies/CacheOnly.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { Strategy } from 'workbox-strategies/Strategy.js';
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js';
import { config } from '../src/config.ts';
import { cachedEndpoints } from '../src/api/cached-endpoints.ts';
import type { CachePolicy, Endpoint } from '../src/api/endpoint.ts';
import { DISK_FULL, PRIVATE_CACHE, PUBLIC_CACHE } from '../src/lib/worker-protocol.ts';
import { ageOf, copyOf, limitCopies, retOf } from './copies.ts';
import { keyOf, keyPrefix } from './keys.ts';
import { purgeEpoch, purgePrivate, purgePublic } from './purge.ts';
import { router } from './router.ts';

/** s that a network-first read waits before it takes the kept copy (PWA-05). */
const NETWORK_TIMEOUT_S = 3;

/** The network alone, and its answer is kept: for a page that has the copy already (`fresh`). */
class NetworkThenKeep extends Strategy {
  override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}

type CachedEndpoint = Endpoint & { readonly cachePolicy: CachePolicy };
interface Read {
  readonly endpoint: CachedEndpoint;
  readonly key: string;
  /** The purge epoch in which the request was made. */
  readonly epoch: number;
  /** Grows from read to read. */
  readonly number: number;
}

let reads = 0;
let underWay = 0;
/** The newest read of each key that was stored while any was under way: an older one that is late is not. */
const newest = new Map<string, number>();
const noteStored = ({ key, number }: Read): boolean => {
  if ((newest.get(key) ?? 0) > number) return false;
  newest.set(key, number);
  return true;
};
const noteEnd = (): void => {
  underWay -= 1;
  if (underWay === 0) newest.clear();
};

const cacheOf = (endpoint: CachedEndpoint): string =>
  endpoint.cachePolicy.scope === 'private' ? PRIVATE_CACHE : PUBLIC_CACHE;
const isPurged = ({ endpoint, epoch }: Read): boolean =>
  endpoint.cachePolicy.scope === 'private' && epoch !== purgeEpoch();

/** The rules of one read: its key, what of it may be stored, how old a copy may be, how many may stay. */
const rulesOf = (parsed: Read): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async () => parsed.key,
  cacheWillUpdate: async ({ response }) => {
    const ret = await retOf(response);
    // the page may not hear it: an answer later than PATIENCE comes after it was given the copy (PWA-19)
    if (ret === -1 && parsed.endpoint.cachePolicy.scope === 'private') await purgePrivate();
    const copy = await copyOf(response, ret);
    return copy && !isPurged(parsed) && noteStored(parsed) ? copy : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && ageOf(cachedResponse) <= parsed.endpoint.cachePolicy.maxAgeMs && !isPurged(parsed)
      ? cachedResponse
      : null,
  cacheDidUpdate: async ({ cacheName, request }) => {
    if (!isPurged(parsed))
      await limitCopies(await caches.open(cacheName), {
        prefix: keyPrefix(parsed.endpoint, new URL(request.url).origin),
        ...parsed.endpoint.cachePolicy,
      });
    // a purge since the check would leave this one copy, or its empty cache, behind
    if (isPurged(parsed)) await purgePrivate();
  },
});

const optionsOf = (parsed: Read) => ({
  cacheName: cacheOf(parsed.endpoint),
  matchOptions: { ignoreVary: true },
  plugins: [rulesOf(parsed)],
});

function strategyOf(parsed: Read, mode: RequestCache): Strategy {
  const options = optionsOf(parsed);
  if (mode === 'no-cache') return new NetworkThenKeep(options);
  // the browser's own copy may be confirmed, as for a page
  if (mode === 'reload') return new NetworkThenKeep({ ...options, fetchOptions: { cache: 'no-cache' } });
  // `force-cache` means our copies: the browser's own would get the time of now, however old it is
  if (mode === 'force-cache') return new CacheFirst({ ...options, fetchOptions: { cache: 'default' } });
  // No revalidation of its own: the page asks fresh right after it has shown the copy.
  if (parsed.endpoint.cachePolicy.strategy === 'stale-first') return new CacheFirst(options);
  return new NetworkFirst({ ...options, networkTimeoutSeconds: NETWORK_TIMEOUT_S });
}

/** Reads ahead on their way into a cache. */
let readsAhead = 0;

/** What was visited gives way to what is visited now, and not to what is read ahead and was never opened (OFF-03). */
const makeRoom = async (): Promise<void> => {
  if (readsAhead === 0) await purgePublic();
};

/**
 * For whoever reads ahead: the answer once it is stored, so that the next read waits for it; status 507 where the
 * device has no room.
 */
async function whenStored(response: Promise<Response>, stored: Promise<void>): Promise<Response> {
  readsAhead += 1;
  try {
    await stored;
  } catch (error) {
    if ((error as Error).name === 'QuotaExceededError') return new Response(null, { status: DISK_FULL });
  } finally {
    readsAhead -= 1;
  }
  return response;
}

/** A request that took too long, or one too many: the same one may be answered later. */
const BUSY: ReadonlySet<number> = new Set([408, 429]);

/**
 * Answers one kept read. `request.cache` 'no-cache' asks for the network, 'no-store' for no copy at all. Whoever reads
 * ahead asks 'force-cache' for the copy where there is one, and 'reload' for the network.
 */
export async function answerRead(
  endpoint: CachedEndpoint,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const epoch = purgeEpoch();
  const key = request.cache === 'no-store' ? undefined : await keyOf(endpoint, request);
  if (key === undefined) return fetch(request);
  reads += 1;
  underWay += 1;
  const read = { endpoint, key, epoch, number: reads };
  const fresh = request.cache === 'no-cache';
  const [input, done] = strategyOf(read, request.cache).handleAll({ request, event });
  done.then(noteEnd, noteEnd);
  if (request.cache === 'force-cache' || request.cache === 'reload') return whenStored(input, done);
  // a copy that could not be written is no error of the read
  done.catch(() => undefined);
  const response = await input;
  // a server that fails, or has no time, gives way to the copy as one that is silent does; `fresh` is asked by a page
  // that has it
  if (fresh || !(response.status >= 500 || BUSY.has(response.status))) return response;
  return new CacheOnly(optionsOf(read)).handle({ request, event }).catch(() => response);
}

/** The cached endpoint that a request names by method and path under the api prefix of this origin, if it names one. */
export function cachedEndpointOf(url: URL, method: string, origin: string): CachedEndpoint | undefined {
  if (url.origin !== origin || !url.pathname.startsWith(config.apiPrefix)) return undefined;
  const path = url.pathname.slice(config.apiPrefix.length);
  return cachedEndpoints.find(
    (endpoint): endpoint is CachedEndpoint =>
      endpoint.path === path &&
      endpoint.method === method &&
      endpoint.effect === 'read' &&
      endpoint.cachePolicy !== undefined,
  );
}

declare const self: ServiceWorkerGlobalScope;

/**
 * Reads of the endpoints that the service worker caches. Calls that change something have no route here, so the worker
 * never sees their answer.
 */
export function cachedReads(): void {
  for (const method of ['GET', 'POST'] as const) {
    // what `match` returns comes to the handler as `params`
    router.registerRoute(
      new Route(
        ({ url }) => cachedEndpointOf(url, method, self.location.origin),
        ({ request, event, params }) => answerRead(params as unknown as CachedEndpoint, request, event),
        method,
      ),
    );
  }
  registerQuotaErrorCallback(makeRoom);
}
