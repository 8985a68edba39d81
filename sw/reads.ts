import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { Route } from 'workbox-routing/Route.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { CacheOnly } from 'workbox-strategies/CacheOnly.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { Strategy } from 'workbox-strategies/Strategy.js';
import type { StrategyHandler } from 'workbox-strategies/StrategyHandler.js';
import { config, LANGUAGES } from '../src/config.ts';
import { cachedEndpoints } from '../src/api/cached-endpoints.ts';
import type { CachePolicy, Endpoint } from '../src/api/endpoint.ts';
import { CACHED_LANGUAGE, DISK_FULL, PRIVATE_CACHE, PUBLIC_CACHE } from '../src/browser/worker-protocol.ts';
import { copyAgeMs, datedCopy, limitCopies, readRet } from './copies.ts';
import { cacheKey, keyPrefix } from './keys.ts';
import { purgeEpoch, purgePrivate, purgePublic } from './purge.ts';
import { router } from './router.ts';

/** How long a network-first read waits before it uses the copy (PWA-05). */
const NETWORK_TIMEOUT_S = 3;

/** Asks only the network and caches the response, for a page that already has the copy (`fresh`). */
class NetworkThenCache extends Strategy {
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
  /** Sequence number of the read. */
  readonly number: number;
}

let reads = 0;
let running = 0;
/** Number of the newest stored read by key, while any read is running: an older response that is late is not stored. */
const newestStored = new Map<string, number>();
/** Notes that a read is being stored; returns false if a newer one already was. */
const noteStored = ({ key, number }: Read): boolean => {
  if ((newestStored.get(key) ?? 0) > number) return false;
  newestStored.set(key, number);
  return true;
};
const noteEnd = (): void => {
  running -= 1;
  if (running === 0) newestStored.clear();
};

const cacheOf = (endpoint: CachedEndpoint): string =>
  endpoint.cachePolicy.scope === 'private' ? PRIVATE_CACHE : PUBLIC_CACHE;
const isPurged = ({ endpoint, epoch }: Read): boolean =>
  endpoint.cachePolicy.scope === 'private' && epoch !== purgeEpoch();

/**
 * Returns the Workbox plugin of a read: its key, whether it may be stored, and the limits of age and number of copies.
 */
const rulesOf = (read: Read): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async () => read.key,
  cacheWillUpdate: async ({ response }) => {
    const ret = await readRet(response);
    // the page may not see this response: after `NETWORK_TIMEOUT_S` it has been given the copy instead (PWA-19)
    if (ret === -1 && read.endpoint.cachePolicy.scope === 'private') await purgePrivate();
    const copy = await datedCopy(response, ret);
    return copy && !isPurged(read) && noteStored(read) ? copy : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && copyAgeMs(cachedResponse) <= read.endpoint.cachePolicy.maxAgeMs && !isPurged(read)
      ? cachedResponse
      : null,
  cacheDidUpdate: async ({ cacheName, request }) => {
    if (!isPurged(read))
      await limitCopies(await caches.open(cacheName), {
        prefix: keyPrefix(read.endpoint, new URL(request.url).origin),
        ...read.endpoint.cachePolicy,
      });
    // a purge since that check would leave this copy, or its empty cache, behind
    if (isPurged(read)) await purgePrivate();
  },
});

const optionsOf = (read: Read) => ({
  cacheName: cacheOf(read.endpoint),
  matchOptions: { ignoreVary: true },
  plugins: [rulesOf(read)],
});

function strategyOf(read: Read, mode: RequestCache): Strategy {
  const options = optionsOf(read);
  if (mode === 'no-cache') return new NetworkThenCache(options);
  // revalidates the browser's own HTTP cache
  if (mode === 'reload') return new NetworkThenCache({ ...options, fetchOptions: { cache: 'no-cache' } });
  // `force-cache` means our copies: one from the HTTP cache would be dated now, however old it is
  if (mode === 'force-cache') return new CacheFirst({ ...options, fetchOptions: { cache: 'default' } });
  // no revalidation here, because the page asks for a fresh response right after it has shown the copy
  if (read.endpoint.cachePolicy.strategy === 'stale-first') return new CacheFirst(options);
  return new NetworkFirst({ ...options, networkTimeoutSeconds: NETWORK_TIMEOUT_S });
}

/** Number of prefetches that are being stored. */
let readsAhead = 0;

/** Frees space for a visited page. Prefetched data must not evict data of visited pages (OFF-03). */
const freeSpace = async (): Promise<void> => {
  if (readsAhead === 0) await purgePublic();
};

/**
 * Returns the response of a prefetch once it is stored, so that the next prefetch waits for it. Returns status 507 if
 * the device has no space.
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

/** Returns the newest copy with texts in another language, marked with that language; undefined without one. */
async function foreignCopy(read: Read, request: Request, event: ExtendableEvent): Promise<Response | undefined> {
  const { endpoint } = read;
  const copies = [];
  for (const language of LANGUAGES.filter((other) => other !== request.headers.get('language'))) {
    const key = await cacheKey(endpoint, request, language);
    if (key === undefined) continue;
    const copy = await new CacheOnly(optionsOf({ ...read, key })).handle({ request, event }).catch(() => undefined);
    if (copy) copies.push({ copy, language });
  }
  const [newest] = copies.toSorted((one, other) => copyAgeMs(one.copy) - copyAgeMs(other.copy));
  if (!newest) return undefined;
  const headers = new Headers(newest.copy.headers);
  headers.set(CACHED_LANGUAGE, newest.language);
  return new Response(newest.copy.body, { headers });
}

/** Request timeout and rate limit: the server may answer the same request later. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 429]);

/** Whether our server answered, and was able to. */
const isFromServer = ({ status, headers }: Response): boolean =>
  status < 500 && !BUSY_STATUSES.has(status) && (headers.get('content-type') ?? '').includes('json');

/**
 * Answers a read of a cached endpoint. `request.cache` selects the source: `no-cache` the network, `no-store` the
 * network without caching; for prefetches `force-cache` the copy if there is one, `reload` the network.
 */
export async function answerRead(
  endpoint: CachedEndpoint,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const epoch = purgeEpoch();
  const key = request.cache === 'no-store' ? undefined : await cacheKey(endpoint, request);
  if (key === undefined) return fetch(request);
  reads += 1;
  running += 1;
  const read = { endpoint, key, epoch, number: reads };
  const isFresh = request.cache === 'no-cache';
  // for copies in other languages: the body of a request can be read only once
  const unsent = endpoint.hasTexts && !isFresh ? request.clone() : undefined;
  const [responded, done] = strategyOf(read, request.cache).handleAll({ request, event });
  done.then(noteEnd, noteEnd);
  if (request.cache === 'force-cache' || request.cache === 'reload') return whenStored(responded, done);
  // a copy that cannot be written does not fail the read
  done.catch(() => undefined);
  const response = await responded.catch(async (error: unknown) => {
    const copy = unsent && (await foreignCopy(read, unsent, event));
    if (copy) return copy;
    throw error;
  });
  // if the server fails or is busy, or something between such as a captive portal answered, the copy is used as if
  // no one had responded, unless the page already has the copy
  if (isFresh || isFromServer(response)) return response;
  return new CacheOnly(optionsOf(read)).handle({ request, event }).catch(() => response);
}

/** Returns the cached endpoint of a request by its method and its path under the API prefix, if there is one. */
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
 * Registers routes for the endpoints that the service worker caches. Calls that change something have no route, so the
 * worker never sees their responses.
 */
export function registerCachedReads(): void {
  for (const method of ['GET', 'POST'] as const) {
    // the matcher's result becomes the handler's `params`
    router.registerRoute(
      new Route(
        ({ url }) => cachedEndpointOf(url, method, self.location.origin),
        ({ request, event, params }) => answerRead(params as unknown as CachedEndpoint, request, event),
        method,
      ),
    );
  }
  registerQuotaErrorCallback(freeSpace);
}
