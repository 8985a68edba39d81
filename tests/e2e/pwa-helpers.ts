import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { LOCALES } from '../../src/domain/languages.ts';
import type { Deployment } from './support/deploy.ts';
import type { Problems } from './support/problems.ts';

/** Waits until a worker controls the page: from then on it works offline. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Cache Storage as it stands: the addresses in each cache. */
export const cacheList = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const match: Record<string, string[]> = {};
    for (const name of await caches.keys())
      match[name] = (await (await caches.open(name)).keys()).map((key) => key.url);
    return match;
  });

/** Waits until the words of every language are kept: a first install leaves those that the browser does not ask for. */
export async function languagesKept(page: Page): Promise<void> {
  const catalogs = async () =>
    Object.values(await cacheList(page))
      .flat()
      .filter((url) => /\/(shell|pages)-[a-z]{2}-/.test(url));
  await expect.poll(catalogs).toHaveLength(2 * LOCALES.length);
}

/** Names of the caches alone: to look into one opens it, which would make one anew that is being deleted just then. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Text of the copies of one call. */
export const copiesOf = (page: Page, call: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const match: string[] = [];
    for (const name of (await caches.keys()).filter((text) => /^(public|private)-/.test(text))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        if (key.url.includes(`/kept/${id}?`)) match.push(await (await cache.match(key))!.text());
    }
    return match;
  }, call);

/** Keys of what the device keeps beside the worker's copies, read behind every write that has begun. */
export const keptKeys = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('andaman-kept');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const { result } = opening;
          const keys = result.objectStoreNames.contains('keyval')
            ? result.transaction('keyval', 'readwrite').objectStore('keyval').getAllKeys()
            : undefined;
          if (!keys) resolve('');
          keys?.addEventListener('success', () => resolve(keys.result.join('\n')));
          result.close();
        });
      }),
  );

/**
 * Takes the network away once the page can do without: a worker controls it, and the answers of these calls are kept.
 * What a page had read before the worker came is asked for again when it comes, so seeing it is not enough.
 */
export async function goOffline(page: Page, ...endpoints: Endpoint[]): Promise<void> {
  await takenOver(page);
  for (const { id, cache } of endpoints) {
    if (cache === 'service-worker')
      await expect.poll(() => copiesOf(page, id), { message: `${id} is kept` }).not.toEqual([]);
    else await expect.poll(() => keptKeys(page), { message: `${id} is kept` }).toContain(`|${id}|`);
  }
  await page.context().setOffline(true);
}

/** As on a first visit, before any worker: files come from the host. */
export async function withoutWorker(context: BrowserContext, problems: Problems): Promise<void> {
  problems.allow(/worker could not be started|ERR_FAILED|error occurred when fetching the script/);
  await context.route('**/sw.js', (route) => route.abort());
}

/** A context over a server of its own, watched like the one of the fixture. */
export async function visit(browser: Browser, live: Deployment, problems: Problems): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: live.server.url,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  await problems.watch(context);
  return context;
}

/** Opens a page and waits until the worker has everything. */
export async function open(context: BrowserContext, address = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await takenOver(page);
  return page;
}

/** As on return to the app: it looks for a newer version. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/**
 * Returns to the app until the newer version has come whole and waits: it looks from when it is idle for the first
 * time.
 */
export async function findNewer(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    })
    .toBe(true);
}

/** The file of the app's code that runs in the page. */
export const running = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? '');

/** Whether the page runs the later build. */
export async function expectBuild(page: Page, build: 'default' | 'next'): Promise<void> {
  await expect.poll(() => running(page).catch(() => '')).toMatch(build === 'next' ? /-next\.js$/ : /(?<!-next)\.js$/);
}

/** Counts how often the page is loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}
