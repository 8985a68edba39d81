import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { LOCALES } from '../../src/domain/languages.ts';
import type { Deployment } from './support/deploy.ts';
import type { Problems } from './support/problems.ts';

/** Waits until a worker controls the page and makes it work offline. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The addresses in each cache. */
export const cacheList = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const match: Record<string, string[]> = {};
    for (const name of await caches.keys())
      match[name] = (await (await caches.open(name)).keys()).map((key) => key.url);
    return match;
  });

/** Waits until the words of every language are stored; a first install leaves out those the browser does not need. */
export async function languagesKept(page: Page): Promise<void> {
  const catalogs = async () =>
    Object.values(await cacheList(page))
      .flat()
      .filter((url) => /\/(shell|pages)-[a-z]{2}-/.test(url));
  await expect.poll(catalogs).toHaveLength(2 * LOCALES.length);
}

/** Names of the caches. Reading their content would open, and so recreate, a cache that is being deleted. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Text of one call's copies. */
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

/** Keys of what the device stores besides the worker's copies, read after all pending writes. */
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
 * Goes offline once a worker controls the page and has stored the answers of these calls. Seeing the data is not
 * enough, since the page requests it again when the worker takes over.
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

/** As on a first visit without a worker: files come from the server. */
export async function withoutWorker(context: BrowserContext, problems: Problems): Promise<void> {
  problems.allow(/worker could not be started|ERR_FAILED|error occurred when fetching the script/);
  await context.route('**/sw.js', (route) => route.abort());
}

/** A context over its own server, watched like the fixture's. */
export async function visit(browser: Browser, live: Deployment, problems: Problems): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: live.server.url,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  await problems.watch(context);
  return context;
}

/** Opens a page and waits until the worker has stored everything. */
export async function open(context: BrowserContext, address = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await takenOver(page);
  return page;
}

/** Simulates a return to the app, which looks for a newer version. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/**
 * Returns to the app until the newer version has loaded and waits; the app looks for one from its first idle moment
 * on.
 */
export async function findNewer(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await comeBack(page);
      return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    })
    .toBe(true);
}

/** The app's script file that runs in the page. */
export const running = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? '');

/** Whether the page runs the later build. */
export async function expectBuild(page: Page, build: 'default' | 'next'): Promise<void> {
  await expect.poll(() => running(page).catch(() => '')).toMatch(build === 'next' ? /-next\.js$/ : /(?<!-next)\.js$/);
}

/** Counts page loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Stores another language, as a change in the settings does; the page has to be opened again. */
export const chooseLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => {
    const stored = JSON.parse(localStorage.getItem('andaman') ?? '{}') as object;
    localStorage.setItem('andaman', JSON.stringify({ ...stored, language: chosen }));
  }, language);
