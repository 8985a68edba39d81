import type { BrowserContext, Page } from '@playwright/test';
import { visit } from '../../scripts/parts/walk.mjs';
import { expectAccessible } from '../a11y/axe.ts';
import { beDemo, routesOf, walk } from '../a11y/walk.ts';
import { expect, test } from './support/test.ts';

test.use({ isMobile: false, hasTouch: false, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(600_000);

const RAIL_FROM = 900;
/** The widest form (px) in a window of that width. */
const formIn = (width: number): number => (width < RAIL_FROM ? 560 : 480);
const sizes = [
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

/** Forms that are too wide, overflow, and actions out of view, one per line. */
const troubleOf = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((widest) => {
    const trouble: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) trouble.push(`${scrollWidth} px of ${clientWidth}`);
    const visible = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((item) => item.checkVisibility());
    const nameOf = (item: HTMLElement): string =>
      `${item.tagName.toLowerCase()} "${(item.getAttribute('name') ?? item.textContent).trim().slice(0, 40)}"`;
    for (const item of visible('input, select, textarea, button[type="submit"]')) {
      const { width } = item.getBoundingClientRect();
      if (width > widest) trouble.push(`${nameOf(item)} is ${Math.round(width)} px wide`);
    }
    // the action bar follows the content of a page or pane
    for (const bar of visible('header[data-bar] + * > :nth-child(2)')) {
      const { top, bottom } = bar.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight + 1) trouble.push(`${nameOf(bar)} ends at ${Math.round(bottom)}`);
      for (const act of bar.querySelectorAll('a, button'))
        if (act.getBoundingClientRect().width > widest) trouble.push(`${nameOf(bar)} is too wide`);
    }
    return trouble;
  }, formIn(width));

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });

let stored: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
/** The demo account, which has every kind of record, logged in once per worker. */
async function asDemo(context: BrowserContext, url: string): Promise<void> {
  if (!stored) {
    const page = await context.newPage();
    await beDemo(page, url);
    stored = await context.storageState({ indexedDB: true });
    await page.close();
  }
  await context.setStorageState(stored);
}

for (const size of sizes) {
  const { width, height } = size;
  const checkRoute = (page: Page) => async (path: string) => {
    expect.soft(await troubleOf(page, width), path).toEqual([]);
    if (width >= RAIL_FROM) await expect.soft(rail(page), path).toBeInViewport({ ratio: 1 });
  };

  test(`has a rail, visible actions and narrow forms on every route at ${width}x${height} [LIVE-10]`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize(size);
    await asDemo(context, server.url);
    expect(await walk(page, routesOf.customer, checkRoute(page))).toEqual([]);
  });

  test(`at ${width}x${height} the same holds for visitor pages [LIVE-10]`, async ({ page }) => {
    await page.setViewportSize(size);
    expect(await walk(page, routesOf.visitor, checkRoute(page))).toEqual([]);
  });
}

/** The open row, and the content to its end side. */
async function expectBeside(page: Page, name: string): Promise<void> {
  const row = page.getByRole('main').locator('[aria-current="true"]');
  await expect(row, name).toBeInViewport();
  const list = (await row.boundingBox())!;
  const heading = page.locator(':has(> main) ~ *').getByRole('heading', { level: 2 }).first();
  await expect(heading, name).toBeInViewport();
  expect((await heading.boundingBox())!.x, name).toBeGreaterThanOrEqual(list.x + list.width);
}

for (const size of sizes.filter(({ width }) => width >= RAIL_FROM)) {
  test.describe(`lists at ${size.width}x${size.height}`, () => {
    test.beforeEach(async ({ page, context, server }) => {
      await page.setViewportSize(size);
      await asDemo(context, server.url);
    });

    for (const [list, entry] of [
      ['/pages/mine/setting', '/pages/mine/setting/nickname'],
      ['/pages/Lock-up/Lock-up', '/pages/Lock-up/productDetails/productDetails'],
      ['/pages/activeList/index', '/pages/activeList/activeDetails'],
      ['/pages/Recharge/record', '/pages/Recharge/orderDetails'],
      ['/pages/Withdraw/record', '/pages/Withdraw/orderDetails'],
    ] as const) {
      test(`${list} stays next to an entry opened from it or by its address [LIVE-10]`, async ({ page }) => {
        await visit(page, list);
        const link = page.getByRole('main').locator(`a[href^="#${entry}"]`).first();
        const href = (await link.getAttribute('href'))!;
        const title = await page.title();
        await link.click();
        await expect.poll(() => new URL(page.url()).hash).toBe(href);
        await expect(page).not.toHaveTitle(title);
        await expectBeside(page, list);
        await expect(page.getByRole('main')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('[data-entry]').getByRole('heading', { level: 2 }).first()).toBeFocused();
        await expectAccessible(page, list);

        await page.reload();
        await expectBeside(page, `${list} by address`);
        await page.goBack();
        await expect(page).toHaveTitle(title);
      });
    }

    for (const list of [
      '/pages/index/msgList',
      '/pages/contracts/orderList',
      '/pages/Liquidity/record',
      '/pages/Lock-up/record/record',
      '/pages/coinList/index',
    ]) {
      test(`${list} stays next to what is chosen in it [LIVE-10]`, async ({ page }) => {
        await visit(page, list);
        const row = page.getByRole('main').getByRole('listitem').first().locator('a, button').first();
        await row.click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expectBeside(page, list);
      });
    }

    test('the options history stays next to the opened order, with its tab [LIVE-10]', async ({ page }) => {
      await visit(page, '/pages/Option/orderRecord/orderRecord');
      await page.getByRole('tab', { name: 'Purchase record' }).click();
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      await expect(page.getByRole('tab', { name: 'Purchase record' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('main').locator('[aria-current="true"]')).toBeInViewport();
    });

    test('a coin’s tools can be pressed above its actions, which stay in sight [LIVE-10]', async ({ page }) => {
      test.setTimeout(60_000);
      await page.goto('/#/pages/coinList/index?code=BTC');
      const pane = page.getByRole('region', { name: 'BTC', exact: true });
      const actions = pane.getByRole('link', { name: 'Sell', exact: true });
      await expect(actions).toBeInViewport({ ratio: 1 });
      await pane.getByRole('button', { name: /^Indicators/ }).click();
      await page.getByRole('dialog', { name: 'Indicators' }).getByRole('button', { name: 'Done' }).click();
      await pane.getByText('TradingView').scrollIntoViewIfNeeded();
      await expect(actions).toBeInViewport({ ratio: 1 });
    });

    test('withdrawals are next to the form that makes them, from 1280 px on [LOOK-23]', async ({ page }) => {
      await visit(page, '/pages/Withdraw/Withdraw');
      const recent = page.getByRole('region', { name: 'Withdrawals' });
      await expect(recent).toHaveCount(size.width >= 1280 ? 1 : 0);
      if (size.width < 1280) return;
      await recent.getByRole('listitem').first().getByRole('link').click();
      await expect(page).toHaveURL(/Withdraw\/orderDetails/);
    });

    test('a deposit method is next to the others, from 1280 px on [LOOK-45]', async ({ page }) => {
      await visit(page, '/pages/Recharge/Recharge');
      await page.getByRole('main').locator('a[href*="qrpay"]').first().click();
      await expect(page).toHaveURL(/Recharge\/qrpay/);
      await expect(page.getByLabel('Amount sent')).toBeVisible();
      await expect(page.getByRole('main').locator('a[href*="bankpay"]')).toHaveCount(size.width >= 1280 ? 1 : 0);
      if (size.width < 1280) return;
      await expectBeside(page, 'deposit methods');
      await expectAccessible(page, 'deposit methods');
    });

    test('a list keeps its place while entries are chosen, and Back returns to it [LIVE-10]', async ({ page }) => {
      await page.setViewportSize({ ...size, height: 500 });
      await visit(page, '/pages/mine/setting');
      const rows = page.getByRole('main');
      await page.evaluate(() => scrollTo(0, 200));
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(100);
      await rows.getByRole('link', { name: /^Display currency/ }).click();
      await expect(page).toHaveTitle('Display currency · Andaman');
      await rows.getByRole('link', { name: /^Bank account/ }).click();
      await expect(page).toHaveTitle('Bank account · Andaman');
      expect(await page.evaluate(() => scrollY)).toBe(place);
      await page.goBack();
      await expect(page).toHaveTitle('Settings · Andaman');
      expect(await page.evaluate(() => scrollY)).toBe(place);
    });
  });
}
