import type { BrowserContext, Page } from '@playwright/test';
import { bell, send } from './message-helpers.ts';
import { confirm, draft, ready } from './option-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

const KEY = 'andaman-home';
const stored = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);
const snapshot = (page: Page) => page.locator('#snapshot');

// an account with money, whose home shows the total
test.beforeEach(({ customer, qa }) => qa.fund(customer.username, 'USDT', '1000'));

/** Opens the app with its code blocked: anything on screen was painted without it. */
async function withoutCode(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  // the page never finishes loading
  await page.goto('/', { waitUntil: 'commit' });
  return page;
}

/** Home is complete, and its snapshot was taken. */
async function homeTaken(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect.poll(() => stored(page)).not.toBeNull();
}

test('home shows its last figures, dated, before any code has loaded [FAST-01 FAST-02]', async ({
  page,
  context,
  customer,
}) => {
  void customer;
  await homeTaken(page);
  const early = await withoutCode(context);
  await expect(snapshot(early).locator('[data-code="BTC"]')).toBeVisible();
  await expect(
    snapshot(early)
      .getByText(/^as of /)
      .first(),
  ).toBeVisible();
  await expect(snapshot(early).getByText('Available')).toBeVisible();
  expect(await snapshot(early).locator('script, style, [style], [onclick]').count()).toBe(0);
  await snapshot(early).locator('[href="#/pages/mine/mine"]').click();
  await expect(snapshot(early)).toHaveCount(0);
  expect(early.url()).toContain('#/pages/mine/mine');
});

test('the app replaces the snapshot without a shift [FAST-02]', async ({ page, customer }) => {
  void customer;
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: [], seen: false });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (globalThis as any).shifts.push((entry as any).value);
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('#snapshot [data-code]')) (globalThis as any).seen = true;
    }).observe(document, { subtree: true, childList: true });
  });
  await homeTaken(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect(snapshot(page)).toHaveCount(0);
  await expect(page.locator('#root [data-coming]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Deposit' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as any).seen)).toBe(true);
  expect(
    await page.evaluate(() => (globalThis as any).shifts.reduce((sum: number, value: number) => sum + value, 0)),
  ).toBeLessThan(0.001);
});

test('home starts with the words of its snapshot, and requests fresh data [FAST-01]', async ({ page, customer }) => {
  void customer;
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await homeTaken(page);
  const before = files.length;
  await page.reload();
  for (const call of ['coin/lists', 'content/slide', 'other/config'])
    await expect.poll(() => files.slice(before).join(' ')).toContain(call);
  expect(files.filter((url) => url.includes('/assets/shell-en-'))).toHaveLength(1);
});

test('badges keep their last value until the new count arrives [FAST-02]', async ({ page, qa, api, customer }) => {
  await api.readAll(customer);
  await ready(qa, customer);
  await draft(page, '50', 'Buy up', '60 min');
  await confirm(page).click();
  await expect(page.getByText('Successful transaction!')).toBeVisible();
  await send(qa, customer, ['One']);
  await page.goto('/');
  await page.getByRole('dialog', { name: 'One' }).press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(bell(page, 'Messages, 1 unread')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Options, 1 pending order' })).toBeVisible();
  // an incomplete home is not stored
  await expect(page.locator('#root main [data-code]').first()).toBeVisible();
  await expect(page.locator('#root :is([data-coming], [aria-busy=true])')).toHaveCount(0);
  await page.addInitScript(() => {
    const counts = new Set<string>();
    Object.assign(globalThis, { counts });
    new MutationObserver(() => {
      for (const path of ['index/msgList', 'Option/Option']) {
        const link = document.querySelector(`#root :is(header, nav) a[href="#/pages/${path}"]`);
        if (link) counts.add(`${path} ${link.querySelector<HTMLElement>('[data-count]')?.dataset['count']}`);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => stored(page)).not.toBeNull();
  await qa.clearLog();
  await page.reload();
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
  await expect.poll(() => qa.count('option.list')).toBeGreaterThan(0);
  await expect(bell(page, 'Messages, 1 unread')).toBeVisible();
  const counts = await page.evaluate(() => [...((globalThis as any).counts as Set<string>)]);
  expect(counts.toSorted()).toEqual(['Option/Option 1', 'index/msgList 1']);
});

test('a tap on the snapshot of home waits for the session and is not lost [FAST-01]', async ({ page, customer }) => {
  void customer;
  await homeTaken(page);
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    Object.assign(globalThis, { release: () => held.splice(0).forEach((go) => go()) });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name: string, version?: number) {
      const request = open.call(this, name, version);
      if (name !== 'andaman-session') return request;
      let isFree = false;
      request.addEventListener('success', (event) => {
        if (isFree) return;
        event.stopImmediatePropagation();
        held.push(() => {
          isFree = true;
          request.dispatchEvent(new Event('success'));
        });
      });
      return request;
    };
  });
  await page.reload();
  await snapshot(page).locator('nav a[href="#/pages/mine/mine"]').click();
  await page.evaluate(() => (globalThis as any).release());
  await expect(page.getByRole('link', { name: /Settings/ })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
});

test('after logout, or with hidden amounts, no account data is on disk or on screen [FAST-02]', async ({
  page,
  context,
  customer,
  problems,
}) => {
  void customer;
  problems.allow(whenOffline, /net::ERR_/);
  await homeTaken(page);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect.poll(() => stored(page)).toBeNull();
  await page.getByRole('button', { name: 'Show balances' }).click();
  await page.reload();
  await expect.poll(() => stored(page)).not.toBeNull();
  await page.goto('/#/pages/mine/setting');
  const logOut = page.getByRole('button', { name: /^Log out/ });
  await expect(logOut).toBeVisible();
  await context.setOffline(true);
  await logOut.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => stored(page)).toBeNull();
  await context.setOffline(false);
  const early = await withoutCode(context);
  await expect(early.locator('#first')).toBeAttached();
  await expect(snapshot(early)).toHaveCount(0);
  await expect(early.getByText('Available')).toHaveCount(0);
});
