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
 * Name of the cache that has the page of this version under the address asked for: rules look requests up as they are.
 */
const pageCache = (key: string): string => PREFIX + (new URL(key).searchParams.get('__WB_REVISION__') ?? '');

/**
 * Lets the browser answer the page and its files from the caches itself, before the worker has started, which takes a
 * slow phone longer than reading all of them (static routing, Chromium 123 and later). Any other request, and any other
 * browser, asks the worker as ever. What a cache lacks would come from the network and not from the worker, so the copy
 * is part of the install, which fails without it.
 * @param installed when all files are kept: waited for in any browser
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

/** Removes the pages of versions that are gone. */
export async function dropOldPages(precache: PrecacheController): Promise<void> {
  const key = precache.getCacheKeyForURL('/index.html');
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && (key === undefined || name !== pageCache(key)),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}
