import type { PrecacheController } from 'workbox-precaching/PrecacheController.js';

interface Rule {
  readonly condition: object;
  readonly source: { readonly cacheName: string };
}
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: readonly Rule[]): Promise<void>;
}

const PREFIX = 'page-';

/**
 * Returns the name of the cache that has this version's page under the requested URL: rules look up requests unchanged.
 */
const pageCache = (key: string): string => PREFIX + (new URL(key).searchParams.get('__WB_REVISION__') ?? '');

/**
 * Lets the browser serve the page and its files from the caches without starting the worker (static routing, Chromium
 * 123 and later). On a slow phone that start takes longer than reading all files. Other requests and other browsers use
 * the worker as before. A file that its cache lacks would come from the network instead of the worker, so copying the
 * page is part of the install, which fails without it.
 * @param installed resolves when all files are stored; awaited in every browser
 */
export async function routePage(
  event: RoutingEvent,
  precache: PrecacheController,
  installed: Promise<unknown>,
): Promise<void> {
  const key = precache.getCacheKeyForURL('/index.html');
  if (!event.addRoutes || key === undefined) {
    await installed;
    return;
  }
  await Promise.all([
    event.addRoutes([
      {
        condition: { urlPattern: { pathname: '/', search: '' }, requestDestination: 'document' },
        source: { cacheName: pageCache(key) },
      },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: precache.strategy.cacheName } },
    ]),
    installed,
  ]);
  const [copy, cache] = await Promise.all([caches.match(key), caches.open(pageCache(key))]);
  if (!copy) throw new Error('the page was not kept');
  await cache.put('/', copy);
}

/** Deletes the pages of older versions. */
export async function dropOldPages(precache: PrecacheController): Promise<void> {
  const key = precache.getCacheKeyForURL('/index.html');
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && (key === undefined || name !== pageCache(key)),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}
