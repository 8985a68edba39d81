import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/support/test.ts';
import { firstScreen, gzip } from './built.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens home and waits for its quotes. Resolves to the paths that the page had requested by then, by its own clock. */
async function openHome(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    // runs before the browser requests resources of the new rows
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main [data-code]')) return;
      Object.assign(window, { stoodAt: performance.now() });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    // on a busy machine the page would give up waiting for quotes and start later requests too early
    const patient = window.setTimeout;
    const timeout = (run: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      (ms ?? 0) >= 1000 && !('stoodAt' in window) ? 0 : patient(run, ms, ...rest);
    Object.assign(window, { setTimeout: timeout });
  });
  await page.goto('/');
  const stood = await page.waitForFunction(() => (window as unknown as { stoodAt?: number }).stoodAt);
  const at = (await stood.jsonValue())!;
  await expect(page.getByRole('main').getByText('BTC', { exact: true }).first()).toBeVisible();
  // the browser lists a request a moment after the page has its answer
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('coin/lists')),
  );
  // a preload and its use count as one request
  return [
    ...new Set(
      await page.evaluate((end) => {
        const requests = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < end);
        return [location.href, ...requests.map(({ name }) => name)]
          .map((text) => new URL(text))
          .map(({ pathname, search }) => pathname + search);
      }, at),
    ),
  ];
}

const sizeOf = (paths: readonly string[], ending: string): number =>
  paths.filter((path) => path.endsWith(ending)).reduce((total, path) => total + gzip(path.slice(1)), 0);

test('shows quotes within 12 requests, 115,000 bytes of JavaScript and 12,000 of CSS', async ({ page, customer }) => {
  void customer;
  const before = await openHome(page);
  expect(before, 'the page and the quotes are among them').toEqual(
    expect.arrayContaining(['/', '/api/coin/lists?limit=10']),
  );
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(12);
  expect(sizeOf(before, '.js')).toBeGreaterThan(60_000);
  expect(sizeOf(before, '.js'), before.join('\n')).toBeLessThanOrEqual(115_000);
  expect(sizeOf(before, '.css')).toBeLessThanOrEqual(12_000);
});

test('does not shift the layout when the app takes over from the static page', async ({ page, customer }) => {
  void customer;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openHome(page);
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
  );
  expect(shifted).toBeLessThan(0.02);
});

test('applies every style sheet of the first screen, including preloaded ones', async ({ page, customer }) => {
  void customer;
  await openHome(page);
  const inForce = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => (sheet.href ? [new URL(sheet.href).pathname.slice(1)] : [])),
  );
  expect(inForce).toEqual(expect.arrayContaining(firstScreen('en').css));
  // their class names match those of the page
  const tab = (await page.getByRole('navigation').getByRole('link', { name: 'Home' }).boundingBox())!;
  expect(tab.y + tab.height).toBeGreaterThan(780);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('applies no style sheet twice, and app styles replace those of the static page', async ({ page, customer }) => {
  void customer;
  await openHome(page);
  const font = () => page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric);
  expect(await font()).toBe('tabular-nums');
  await page.getByRole('navigation').getByRole('link', { name: 'Mine' }).click();
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(sheets).toEqual([...new Set(sheets)]);
  expect(await font()).toBe('tabular-nums');
});
