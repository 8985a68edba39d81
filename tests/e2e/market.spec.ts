import type { Page } from '@playwright/test';
import { coins as coinsEndpoint } from '../../src/api/market.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { copiesOf, goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

const LIST = '/#/pages/coinList/index';

const list = (page: Page) => page.getByRole('list', { name: 'Coins' });
const rows = (page: Page) => list(page).getByRole('listitem');
/** The row of a coin, found by code, since names repeat codes. */
const rowOf = (page: Page, code: string) => rows(page).filter({ has: page.locator(`[data-code="${code}"]`) });
/** Adds or removes a favourite on the coin's page. */
const star = async (page: Page, code: string): Promise<void> => {
  await page.goto(`${LIST}?code=${code}`);
  await page.getByRole('button', { name: `${code} is a favourite`, exact: true }).click();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or code' });

test.beforeEach(({ customer }) => void customer);

test('shows one row per coin in the server’s order, with name, price and change [MARKET-01]', async ({
  page,
  api,
  qa,
}) => {
  const { lists } = await api.must(coinsEndpoint, {});
  await qa.clearLog();
  await page.goto(LIST);
  await expect(rowOf(page, lists[0].code)).toBeVisible();
  expect(await qa.count('coin.lists')).toBeGreaterThan(0);
  const visible = await rows(page).evaluateAll((all) =>
    all.map((item) => item.querySelector('[data-code]')?.getAttribute('data-code')),
  );
  expect(visible.length).toBeGreaterThan(8);
  expect(visible).toEqual(lists.slice(0, visible.length).map(({ code }: { code: string }) => code));
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(lists.length));

  await qa.market({ code: lists[0].code, path: 'silence' });
  await qa.tick({
    lists: [{ code: lists[0].code, price: '70000.5', change: '1.244', time: Date.now() + 60_000, seq: 9e14 }],
  });
  const first = rowOf(page, lists[0].code);
  await expect(first).toContainText(lists[0].name);
  await expect(first).toContainText('70,000.50');
  await expect(first).toContainText('+1.24%');
  await qa.tick({
    lists: [{ code: lists[0].code, price: '69000', change: '-0.866', time: Date.now() + 61_000, seq: 9e14 + 1 }],
  });
  await expect(first).toContainText('\u22120.87%');
});

test(
  'an empty list and a failed one say so, and one tap retries [MARKET-01]',
  { tag: '@worker' },
  async ({ page, qa }) => {
    await page.goto('/#/pages/mine/mine');
    // a worker that takes over triggers new reads, which have ended once it has the whole list
    // and home's
    await takenOver(page);
    await expect.poll(() => copiesOf(page, 'coin.lists')).toHaveLength(2);
    await qa.ask('POST', 'faults', { call: 'coin.lists', kind: 'data', data: { lists: [] } });
    await page.goto(LIST);
    await expect(page.getByRole('heading', { name: 'No coins are listed' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeEnabled();
    await qa.clearFaults();
    await again.click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No coins are listed' })).toHaveCount(0);
  },
);

test(
  'a list that fails without stored data says so [MARKET-01 LOOK-05]',
  { tag: '@worker' },
  async ({ page, qa, problems }) => {
    problems.allow(whenStatus(500));
    // a worker that takes over triggers new reads, which have ended here
    await page.goto('/#/pages/mine/mine');
    await takenOver(page);
    // the worker has stored the whole list next to home's, so no older copy is left
    await expect.poll(() => copiesOf(page, 'coin.lists')).toHaveLength(2);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('public-')) await caches.delete(name);
    });
    await qa.fault({ call: 'coin.lists', kind: 'status', value: 500 });
    await page.goto(LIST);
    await expect(page.getByRole('heading', { name: "The coin list didn't load" })).toBeVisible();
    await expect(page.getByText('Internal server error')).toBeVisible();
    await qa.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).first()).toBeVisible();
  },
);

for (const language of LANGUAGES) {
  test(`figures in ${language}: Latin digits, groups of three, no exponent [MARKET-03]`, async ({ page, qa }) => {
    await page.addInitScript((chosen) => {
      const stored = JSON.parse(localStorage.getItem('andaman') ?? '{}');
      localStorage.setItem('andaman', JSON.stringify({ ...stored, language: chosen }));
    }, language);
    const coin = (code: string, price: string | undefined, change: string, scale: number) => ({
      code,
      name: code,
      price,
      change,
      scale,
      time: Date.now(),
    });
    await qa.fault({ call: 'coin.stream', kind: 'hang' });
    await qa.ask('POST', 'faults', { call: 'coin.quotes', kind: 'data', data: { lists: [] } });
    await qa.ask('POST', 'faults', {
      call: 'coin.lists',
      kind: 'data',
      data: {
        lists: [
          coin('BIG', '1234567.89', '-0.001', 2),
          coin('SMALL', '0.00001234', '12.345', 8),
          coin('NONE', undefined, '', 2),
        ].map((item) => ({ ...item, change: item.change || undefined })),
      },
    });
    await page.goto(LIST);
    const row = (code: string) => page.locator(`[data-code="${code}"]`);
    await expect(row('BIG')).toContainText('1,234,567.89');
    await expect(row('BIG')).toContainText('0.00%');
    await expect(row('BIG')).not.toContainText(/[+\u2212-]0/);
    await expect(row('SMALL')).toContainText('0.00001234');
    await expect(row('NONE')).toContainText('–');
    await expect(row('NONE')).not.toContainText('0');
  });
}

test('finds coins by parts of name or code offline, and says when nothing matches [MARKET-04]', async ({
  page,
  qa,
}) => {
  await page.goto(LIST);
  await expect(rowOf(page, 'BTC')).toBeVisible();
  await expect.poll(() => qa.count('coin.stream')).toBeGreaterThan(0);
  // the rows of the result are streamed
  const reads = () => qa.count('coin.lists');
  await expect
    .poll(async () => (await qa.log('coin.lists')).every(({ duration }) => duration !== undefined))
    .toBe(true);
  const before = await reads();

  // the best of three, so that a busy machine does not count
  const elapsed = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
    const type = async (text: string, done: () => boolean): Promise<number> => {
      const began = performance.now();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      while (!done()) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    };
    const there = () => document.querySelector('[data-code="BTC"]') !== null;
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await type('', there);
      times.push(await type('eTHereum', () => !there()));
    }
    return Math.min(...times);
  });
  expect(elapsed).toBeLessThan(200);
  await expect(rowOf(page, 'ETH')).toBeVisible();
  for (const text of await rows(page).allTextContents()) expect(text.toLowerCase()).toContain('ethereum');

  await search(page).fill('BtC');
  await expect(rowOf(page, 'BTC')).toBeVisible();
  for (const text of await rows(page).allTextContents()) expect(text.toLowerCase()).toMatch(/btc/);

  await search(page).fill('no such coin');
  await expect(page.getByRole('heading', { name: 'No coins found' })).toBeVisible();
  expect(await reads()).toEqual(before);
  await page.getByRole('button', { name: 'Show all coins' }).click();
  await expect(rowOf(page, 'BTC')).toBeVisible();
});

test(
  'keeps favourites and grey, dated, searchable rows after an offline restart [MARKET-04 MARKET-11]',
  { tag: '@worker' },
  async ({ page, problems }) => {
    for (const code of ['ETH', 'XRP']) await star(page, code);
    await page.goto(LIST);
    await takenOver(page);
    await page.reload();
    await expect(rowOf(page, 'ETH').getByRole('button', { pressed: true })).toBeAttached();

    problems.allow(whenOffline, /net::ERR_FAILED/);
    await goOffline(page, coinsEndpoint);
    await page.addInitScript(() => {
      (window as any).flashes = 0;
      new MutationObserver((changes) => {
        (window as any).flashes += changes.length;
      }).observe(document, { subtree: true, attributeFilter: ['data-flash'] });
    });
    await page.reload();
    await expect(rowOf(page, 'BTC')).toBeVisible();
    await expect(page.getByText(/as of \d\d:\d\d:\d\d/)).toBeVisible();
    await expect(rowOf(page, 'BTC').locator('[data-stale]').first()).toBeVisible();
    await page.getByRole('tab', { name: /Favourites/ }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rowOf(page, 'ETH')).toBeVisible();
    await expect(rowOf(page, 'XRP')).toBeVisible();
    await search(page).fill('ripple or xrp'.slice(-3));
    await expect(rows(page)).toHaveCount(1);
    expect(await page.evaluate(() => (window as any).flashes)).toBe(0);
  },
);

test('each filter shows what it says [MARKET-04]', async ({ page, qa }) => {
  // ticks continue, and no daily change crosses zero after its row was chosen
  await qa.market({ path: 'flat' });
  await page.goto(LIST);
  await expect(rowOf(page, 'BTC')).toBeVisible();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all coins' }).click();
  await page.getByRole('tab', { name: 'Rising' }).click();
  // an outdated row shows its time instead of the change until its next tick, so prices continue here
  const all = async (pattern: RegExp): Promise<boolean> => {
    const texts = await rows(page).allTextContents();
    return texts.length > 0 && texts.every((text) => pattern.test(text));
  };
  await expect.poll(() => all(/\+\d|0\.00%/)).toBe(true);
  await page.getByRole('tab', { name: 'Falling' }).click();
  await expect.poll(() => all(/\u2212\d|0\.00%/)).toBe(true);
});

test('a star in the list adds its coin in place, and columns sort rows that then stay [LIVE-01 LIVE-05]', async ({
  page,
  qa,
}) => {
  await qa.market({ path: 'flat' });
  await page.goto(LIST);
  await page.getByRole('tab', { name: 'Favourites' }).click();
  const offered = page.getByRole('list', { name: 'Add one with its star' });
  await offered.getByRole('button', { name: 'BTC is a favourite', exact: true }).click();
  await expect(page).toHaveURL(/coinList\/index$/);
  await expect(rowOf(page, 'BTC')).toBeVisible();
  await expect(offered.locator('[data-code="BTC"]')).toHaveCount(0);

  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(rows(page).first().locator('[data-code]')).toHaveAttribute('data-code', 'BTC');
  await expect(page.getByText(/^Order of \d\d:\d\d:\d\d\. Prices move, rows stay\.$/)).toBeVisible();
  // the dearest coin becomes the cheapest, and its row stays
  await qa.market({ code: 'BTC', price: '0.01' });
  await expect(rowOf(page, 'BTC')).toContainText('0.01');
  await expect(rows(page).first().locator('[data-code]')).toHaveAttribute('data-code', 'BTC');
  await page.getByRole('button', { name: /^Price/ }).click();
  await page.getByRole('button', { name: /^Price/ }).click();
  await expect(page.getByText(/^Order of/)).toHaveCount(0);
});

test('two tabs share favourites and neither loses the other’s [STORE-13]', async ({ page, context }) => {
  const mark = (where: Page, code: string) => rowOf(where, code).getByRole('button', { pressed: true });
  const other = await context.newPage();
  await other.goto(LIST);
  await expect(rowOf(other, 'BTC')).toBeVisible();
  await star(page, 'BTC');
  await expect(mark(other, 'BTC')).toBeAttached();
  await star(other, 'ETH');
  await page.goto(LIST);
  for (const code of ['BTC', 'ETH']) await expect(mark(page, code)).toBeAttached();
  await page.reload();
  for (const code of ['BTC', 'ETH']) await expect(mark(page, code)).toBeAttached();
});

test('a slow list shows a skeleton in its place, and nothing jumps when it arrives [LOOK-04]', async ({ page, qa }) => {
  await page.addInitScript(() => {
    (window as any).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) if (!entry.hadRecentInput) (window as any).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await qa.fault({ call: 'coin.lists', kind: 'latency', value: 1500 });
  await page.goto(LIST);
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => (window as any).shift)).toBeLessThan(0.02);
});
