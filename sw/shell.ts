import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { config } from '../src/config.ts';
import { detectLanguage, localeOf } from '../src/domain/languages.ts';
import { router } from './router.ts';
import { dropOldPages, routePage } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

type Files = (string | { url: string; revision: string | null })[];

/** The app's only page, with any query. The server answers every other path, with 404 for unknown ones (PWA-20). */
const PAGE = /^\/(index\.html)?(\?.*)?$/;

/**
 * Number of parallel fetches: enough to use a slow connection fully, few enough to leave capacity for the page's
 * requests.
 */
const PARALLEL_FETCHES = 8;

/** How long a deferred file may take. */
const FILE_TIMEOUT_MS = 30_000;

/** Returns the locale of a file of texts (`build/chunks.ts`). */
const localeIn = (url: string): string | undefined => /\/(?:shell|pages)-([a-z]+)-/.exec(url)?.[1];

/**
 * Whether the first install may defer a file: texts, the chart library, without which its pages still work, and the
 * manifest's icons. That library and the texts of other languages are a third of the app's size.
 */
const canWait = (url: string): boolean =>
  localeIn(url) !== undefined || url.includes('/lightweight-charts') || url.includes('/icons/');

type PrecacheFile = Files[number];
/** Whether the file name has a hash, so that it needs no revision. */
const isHashed = (file: PrecacheFile): boolean => typeof file === 'string' || file.revision === null;

/** Ranks files that the browser's HTTP cache cannot provide first. */
const rankOf = (file: PrecacheFile): number => (isHashed(file) ? 1 : 0);

/**
 * Fetches and stores the missing files as the install step of Workbox does, but in parallel. Sequentially each file
 * would be a round trip, five seconds in all on a slow connection.
 *
 * A first install skips files that can be deferred, except the texts of the browser's language: the page asks for the
 * rest right afterwards. A later install stores all files, since the customer may have chosen another language or
 * opened charts.
 */
async function storeFiles(event: ExtendableEvent, precache: PrecacheController): Promise<void> {
  const isFirst = !self.registration.active;
  const locale = localeOf(detectLanguage(undefined, self.navigator.languages, config.defaultLanguage));
  const urls = [...precache.getURLsToCacheKeys()].filter(
    ([url]) => !isFirst || !canWait(url) || localeIn(url) === locale,
  );
  const fetchNext = async (): Promise<void> => {
    for (let next = urls.shift(); next; next = urls.shift()) {
      const [url, cacheKey] = next;
      const request = new Request(url, {
        // the HTTP cache may have an older version of a file without a hash in its name
        cache: cacheKey === url ? 'default' : 'reload',
        credentials: 'same-origin',
        // without it, Chromium limits an installing worker to three parallel requests, to favour pages that are
        // loading; ours has loaded by the time it registers the worker
        keepalive: true,
      });
      await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchNext));
  } finally {
    // after a failure the other files need not be fetched
    urls.length = 0;
  }
}

/** Stores the deferred files, one at a time. Rejects if one fails to load. */
async function completeInstall(precache: PrecacheController): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  for (const [url, cacheKey] of precache.getURLsToCacheKeys()) {
    if (!canWait(url) || (await cache.match(cacheKey))) continue;
    // without a timeout, a dead connection would keep a newer version from taking over
    const response = await fetch(new Request(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }));
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    await cache.put(cacheKey, response);
  }
}

/**
 * Stores every file of the app at install and serves them from the cache (PWA-03). A file that fails to load fails the
 * whole install, and the previous version stays (PWA-18).
 * @returns a function that stores the files that a first install has deferred
 */
export function registerShell(files: Files): () => Promise<void> {
  const precache = new PrecacheController();
  precache.addToCacheList(files.toSorted((a, b) => rankOf(a) - rankOf(b)));
  self.addEventListener('install', (event) => event.waitUntil(routePage(event, precache, storeFiles(event, precache))));
  self.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([precache.activate(event), dropOldPages(precache)])),
  );
  router.registerRoute(new PrecacheRoute(precache, { cleanURLs: false }));
  router.registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { allowlist: [PAGE] }));
  return () => completeInstall(precache);
}
