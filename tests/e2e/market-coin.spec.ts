import { candles } from '../../src/api/candles.ts';
import { currencyRate, coinRate } from '../../src/api/market.ts';
import type { Page } from '@playwright/test';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

const LIST = '/#/pages/coinList/index';
const COIN = `${LIST}?code=ETH`;
const chart = (page: Page) => page.getByRole('img', { name: /ETH prices/ });
const figures = (text: string): string => text.replace(/[^\d.]/g, '');
/** The chart is rendered: its code has loaded, and its canvas has a size. */
const drawn = (page: Page) => expect.poll(() => chart(page).locator('canvas').count()).toBeGreaterThan(0);

test.beforeEach(({ customer }) => void customer);

test('a coin opens from its row with quote, chart and rate; Back returns to the row [MARKET-02 MARKET-12]', async ({
  page,
  api,
  qa,
  customer,
}) => {
  await qa.market({ code: 'ETH', price: '3318.42' });
  await qa.fund(customer.username, 'ETH', '0.5');
  await page.goto(LIST);
  await expect(page.getByRole('list', { name: 'Coins' }).getByRole('listitem').first()).toHaveAttribute(
    'aria-setsize',
    '500',
  );
  const row = page.getByRole('link', { name: 'ETH', exact: true });
  await expect(page.getByRole('listitem').filter({ has: row })).toContainText('3,318.42');
  await qa.clearLog();
  await row.click();
  await expect(page).toHaveURL(/coinList\/index\?code=ETH/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH/USDT');
  // the page shows the price of the list's row
  await expect(page.getByText('3,318.42').first()).toBeVisible();
  const response = await api.must(candles, { code: 'ETH', interval: '5m' });
  await expect(page.getByText('24h high').locator('..')).toContainText(
    figures(response.high)
      .slice(0, 4)
      .replace(/(\d)(\d{3})$/, '$1,$2'),
  );
  const { rate } = await api.must(coinRate, { code: 'ETH' });
  expect(rate).toBe('3318.42');
  // worth in the customer's currency at the same price
  const { rate: baht } = await api.must(currencyRate, { code: 'THB' });
  const worth = Number(rate) * Number(baht);
  await expect(page.getByText('1 ETH =')).toContainText(
    `${worth.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} THB`,
  );
  await expect(page.getByText('You own').locator('..')).toContainText(/0\.5\sETH\s≈\s฿[\d,]+\.\d\d/);
  expect((await qa.log('coin.rate')).map(({ fields }) => fields['code'])).toContain('ETH');
  await drawn(page);
  await page.goBack();
  await expect(row).toBeInViewport();
});

test('shows the interval chosen last, with the server’s newest candle [MARKET-05]', async ({ page, api, qa }) => {
  await qa.market({ code: 'ETH', price: '3318.42' });
  // candles end with the newest tick, which takes the price within a second
  await expect
    .poll(async () => (await api.must(candles, { code: 'ETH', interval: '1m', limit: '1' })).lists.at(-1).close)
    .toBe('3318.42');
  await page.goto(COIN);
  await drawn(page);
  for (const interval of ['1m', '1h', '1d', '15m'])
    await page.getByRole('radio', { name: interval, exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const cells = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  await expect
    .poll(async () => {
      const newest = (await api.must(candles, { code: 'ETH', interval: '15m', limit: '300' })).lists.at(-1);
      const response = [newest.open, newest.high, newest.low, newest.close];
      // the volume grows until the candle is over
      const visible = (await cells.allTextContents()).slice(0, 4).map(figures);
      return response.join(' ') === visible.join(' ') ? 'the same' : `${visible.join(' ')} for ${response.join(' ')}`;
    })
    .toBe('the same');
  await expect(page.getByText(/^Times in .*(GMT|UTC)/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'TradingView' })).toBeVisible();

  await page.getByRole('button', { name: 'Show as a table' }).click();
  await page.getByRole('button', { name: 'Line chart' }).click();
  await drawn(page);
  // a finger moving up over the chart scrolls the page
  await page.setViewportSize({ width: 390, height: 560 });
  const box = (await chart(page).boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 2];
  // sent in one go, since a resting finger opens the crosshair
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await Promise.all([
    touch('touchStart', top),
    ...Array.from({ length: 12 }, (_, step) => touch('touchMove', top - 12 * (step + 1))),
    touch('touchEnd'),
  ]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
});

test('a chart dragged into the past has a button back to the latest price [MARKET-05]', async ({ page }) => {
  await page.goto(COIN);
  await drawn(page);
  const toLatest = page.getByRole('button', { name: 'Go to the latest price' });
  await expect(toLatest).toBeHidden();
  const box = (await chart(page).boundingBox())!;
  const y = box.y + box.height / 3;
  // a newer read of the candles moves an untouched chart back to its end
  await expect(async () => {
    await page.mouse.move(box.x + 40, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 240, y, { steps: 8 });
    await page.mouse.up();
    await expect(toLatest).toBeVisible({ timeout: 2000 });
  }).toPass();
  const target = (await toLatest.boundingBox())!;
  expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
  await toLatest.click();
  await expect(toLatest).toBeHidden();
});

test(
  'the chart opens offline as stored: grey and dated [MARKET-05 MARKET-11]',
  { tag: '@worker' },
  async ({ page, problems }) => {
    await page.goto(COIN);
    await drawn(page);
    await takenOver(page);
    // a second time through the worker, which stores it
    await page.reload();
    await drawn(page);
    problems.allow(whenOffline, /net::ERR_FAILED/);
    await goOffline(page, candles);
    await page.reload();
    await drawn(page);
    await expect(chart(page)).toHaveAttribute('data-stale', 'true');
    await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBeGreaterThan(50);
  },
);
