import type { Page } from '@playwright/test';
import { messages } from '../../src/api/messages.ts';
import { optionOrders, optionTotal } from '../../src/api/options.ts';
import { goOffline, keptKeys, takenOver } from './pwa-helpers.ts';
import { RECORD } from './option-helpers.ts';
import type { Qa } from './support/qa.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const main = (page: Page) => page.getByRole('main');
const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });
const outageBar = (page: Page) => page.getByText("We can't connect. Showing saved information.");
const restoredBar = (page: Page) => page.getByText("You're connected again.");

/** Counts each request of the option orders page. */
const readsOf = async (qa: Qa): Promise<Record<string, number>> => {
  const reads: Record<string, number> = {};
  for (const { call, fields } of await qa.log()) {
    if (call !== optionTotal.id && call !== optionOrders.id) continue;
    const name = [call, fields['status'], fields['page']].filter(Boolean).join(' ');
    reads[name] = (reads[name] ?? 0) + 1;
  }
  return reads;
};
const oneReadEach = {
  [optionTotal.id]: 1,
  [`${optionOrders.id} holding 1`]: 1,
  [`${optionOrders.id} history 1`]: 1,
};
/** Opens another page and waits for its request: a second read by the first page would have arrived before it. */
const waitForNextPage = async (page: Page, qa: Qa): Promise<void> => {
  await page.evaluate(() => {
    location.hash = '/pages/index/msgList';
  });
  await expect.poll(() => qa.count(messages.id)).toBeGreaterThan(0);
};

test('a page without stored data explains the outage once, and loads after it [OFF-05 OFF-06]', async ({
  page,
  context,
  customer,
  qa,
  problems,
}) => {
  void customer;
  problems.allow(whenOffline, /net::ERR_/);
  // `keepLess` switches the prefetch off
  await context.addInitScript(() => {
    // a new window begins with an opaque document
    if (origin === 'null') return;
    const stored = JSON.parse(localStorage.getItem('andaman') ?? '{}');
    localStorage.setItem('andaman', JSON.stringify({ ...stored, keepLess: true }));
  });
  await page.goto('/');
  await takenOver(page);
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  expect(await keptKeys(page)).not.toContain(`|${optionTotal.id}|`);
  await context.setOffline(true);
  await page.close();

  const cold = await context.newPage();
  await cold.goto(RECORD);
  await expect(outageBar(cold)).toBeVisible();
  await expect(main(cold).getByText('Trying again every few seconds.')).toBeVisible();
  await expect(retryButton(cold)).toHaveCount(1);
  // home has read the open orders, but not the sums of all
  await expect(main(cold).getByText("Totals didn't load")).toBeVisible();
  await expect(main(cold).getByRole('alert')).toHaveCount(0);
  await expect(cold.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main(cold).locator('[data-shape]')).toHaveCount(0);

  await qa.clearLog();
  await context.setOffline(false);
  await expect(restoredBar(cold)).toBeVisible();
  await expect(cold.getByRole('heading', { name: 'No pending orders' })).toBeVisible();
  await expect(retryButton(cold)).toHaveCount(0);
  await expect.poll(() => readsOf(qa)).toEqual(oneReadEach);
  await waitForNextPage(cold, qa);
  expect(await readsOf(qa)).toEqual(oneReadEach);
  // the stream belonged to the previous page
  await expect(restoredBar(cold)).toHaveCount(0);
});

test('an open page reloads its data once when the network returns, without moving [OFF-06]', async ({
  page,
  context,
  customer,
  qa,
  problems,
}) => {
  void customer;
  problems.allow(whenOffline, /net::ERR_/);
  await page.goto(RECORD);
  const totals = page.getByRole('region', { name: 'Totals for all orders' });
  await expect(totals).toBeVisible();
  await goOffline(page, optionTotal, optionOrders);
  await page.reload();
  await expect(totals).toBeVisible();
  await expect(outageBar(page)).toBeVisible();
  await expect(retryButton(page)).toHaveCount(1);

  await page.evaluate(() => {
    (window as any).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) if (!entry.hadRecentInput) (window as any).shift += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  const top = async (): Promise<number> => Math.round((await totals.boundingBox())?.y ?? 0);
  const before = await top();
  await qa.clearLog();
  await context.setOffline(false);
  await expect(restoredBar(page)).toBeVisible();
  await expect(outageBar(page)).toHaveCount(0);
  await expect.poll(() => readsOf(qa)).toEqual(oneReadEach);
  await expect(page.getByText(/as of \d\d:\d\d/)).toHaveCount(0);
  expect(await top()).toBe(before);
  expect(await page.evaluate(() => (window as any).shift)).toBeLessThan(0.02);
  await waitForNextPage(page, qa);
  expect(await readsOf(qa)).toEqual(oneReadEach);
});
