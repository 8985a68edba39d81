import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { config } from '../src/config.ts';
import { detectLanguage, localeOf } from '../src/lib/languages.ts';
import { router } from './router.ts';
import { dropOldPages, routePage } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

type Files = (string | { url: string; revision: string | null })[];

/** The one page of the app, whatever its query; every other path is the server's to answer, 404 included (PWA-20). */
const PAGE = /^\/(index\.html)?(\?.*)?$/;

/**
 * Files that are fetched and stored at a time: enough to fill a slow line, few enough to leave room on it for what the
 * page asks.
 */
const PARALLEL_FETCHES = 8;

/** ms that a file may take after the install. */
const FILE_TIMEOUT_MS = 30_000;

/** Locale of a file of words (`build/chunks.ts`). */
const localeIn = (url: string): string | undefined => /\/(?:shell|pages)-([a-z]+)-/.exec(url)?.[1];

/**
 * Whether a first install may leave a file for later: words, and the library of charts, whose pages are whole without
 * it. Those of other languages than the browser's and that library are a third of all that the app is.
 */
const canWait = (url: string): boolean => localeIn(url) !== undefined || url.includes('/lightweight-charts');

type Listed = Files[number];
/** A name that carries a hash needs no revision beside it. */
const isHashed = (file: Listed): boolean => typeof file === 'string' || file.revision === null;

/** What the browser's cache cannot give comes first. */
const rankOf = (file: Listed): number => (isHashed(file) ? 1 : 0);

/**
 * Fetches and stores the files that are not kept yet, as Workbox does at its install, but side by side: one after the
 * other each is a round trip, five seconds in all on a slow line, and storing waits for the last of them.
 *
 * A first install is done without what can wait, save the words of the browser's language: the page asks for it right
 * afterwards. A later one has all, since another language may have been chosen and charts been seen.
 */
async function storeFiles(event: ExtendableEvent, precache: PrecacheController): Promise<void> {
  const isFirst = !self.registration.active;
  const own = localeOf(detectLanguage(undefined, self.navigator.languages, config.defaultLanguage));
  const urls = [...precache.getURLsToCacheKeys()].filter(([url]) => !isFirst || !canWait(url) || localeIn(url) === own);
  const lane = async (): Promise<void> => {
    for (let next = urls.shift(); next; next = urls.shift()) {
      const [url, cacheKey] = next;
      const request = new Request(url, {
        // what has no hash in its name may be older in the browser's cache
        cache: cacheKey === url ? 'default' : 'reload',
        credentials: 'same-origin',
        // Chromium lets a worker that installs have three requests under way, for the sake of pages that load; ours has
        // loaded when it registers
        keepalive: true,
      });
      await Promise.all(precache.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, lane));
  } finally {
    // after a failure the others need not be fetched
    urls.length = 0;
  }
}

/** Stores what a first install has left, one file at a time. Rejects when one does not come. */
async function completeInstall(precache: PrecacheController): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  for (const url of precache.getCachedURLs()) {
    if (!canWait(url) || (await cache.match(url))) continue;
    // on a line that has died it would keep a newer version from taking over
    await cache.add(new Request(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }));
  }
}

/**
 * Keeps every file of the app at install and answers from there (PWA-03).
 * A file that cannot be fetched fails the whole install, and the version before goes on (PWA-18).
 * @returns what stores the files that a first install has left
 */
export function shell(files: Files): () => Promise<void> {
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
