import type { Page } from '@playwright/test';
import { addOption } from '../../src/api/options.ts';
import type { Api, SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { returnToPage, MINUTE, ready } from './option-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

const HOME = '/#/pages/index/index';
const main = (page: Page) => page.getByRole('main');
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ });

/** Buys up for 100 USDT, as if from another device. */
const buy = async (api: Api, qa: Qa, { token, username }: SignedIn): Promise<void> => {
  await api.must(
    addOption,
    {
      code: 'BTC',
      direction: 'up',
      minutes: '1',
      amount: '100',
      price: '67000.00',
      quoted: String(await qa.now()),
      yield: '80',
    },
    { token, key: `home-${username}` },
  );
};

test('updates total, daily change and badge when an option loses, and dates them [LIVE-07]', async ({
  page,
  context,
  customer,
  qa,
  api,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_/);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await buy(api, qa, customer);
  await page.goto(HOME);
  // the stake is still included
  await expect(main(page)).toContainText('0.00 (0.00%) today');
  await expect(main(page)).toContainText('Available 900.00');
  await expect(bell(page)).toHaveAccessibleName('Messages');
  const total = main(page).locator('[data-size="40"]');
  const before = (await total.textContent()) ?? '';
  expect(before).toMatch(/^฿[\d,]+\.\d\d$/);

  await qa.market({ code: 'BTC', price: '66000.00' });
  await qa.advance(MINUTE);
  await expect(main(page)).toContainText('(\u221210.00%) today');
  await expect(main(page)).toContainText('Available 900.00');
  await expect(total).not.toHaveText(before);
  await expect(bell(page)).toHaveAccessibleName('Messages, 1 unread');

  await context.setOffline(true);
  await returnToPage(page);
  // the first stamp is that of the headline
  await expect(
    main(page)
      .getByText(/^as of/)
      .first(),
  ).toBeVisible();
  // an older change has no "today"
  await expect(main(page)).toContainText('(\u221210.00%)');
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect(main(page)).not.toContainText('900.00');
  await expect(main(page)).toContainText('\u221210.00%');
});

test('the age offline stays readable at twice the size of text on 320 px [LIVE-07]', async ({
  page,
  context,
  customer,
  qa,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_/);
  await ready(qa, customer);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(HOME);
  await expect(main(page)).toContainText('Available 1,000.00');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await context.setOffline(true);
  await returnToPage(page);
  const age = main(page)
    .getByText(/^as of/)
    .first();
  await expect(age).toBeVisible();
  const [box, eye] = [await age.boundingBox(), await page.getByRole('button', { name: 'Hide balances' }).boundingBox()];
  // at most three lines of 26 px text, and no letter under the button
  expect(box!.height).toBeLessThan(120);
  const isBeside = box!.x >= eye!.x + eye!.width || eye!.x >= box!.x + box!.width;
  const isBelow = box!.y >= eye!.y + eye!.height || eye!.y >= box!.y + box!.height;
  expect(isBeside || isBelow).toBe(true);
});

test('total and change follow the price of an owned coin while home is open [LIVE-07]', async ({
  page,
  customer,
  qa,
}) => {
  await qa.market({ code: 'BTC', price: '60000.00' });
  // the price applies from the next tick
  await qa.advance(2000);
  await qa.fund(customer.username, 'BTC', '0.1');
  await page.goto(HOME);
  await expect(main(page)).toContainText('0.00 (0.00%) today');
  const total = main(page).locator('[data-size="40"]');
  const before = (await total.textContent()) ?? '';
  await qa.market({ code: 'BTC', price: '66000.00' });
  await expect(main(page)).toContainText('(+10.00%) today');
  await expect(total).not.toHaveText(before);
});

test('shows the next open order with its time left in one row above the prices [HOME-11 LIVE-07]', async ({
  page,
  customer,
  qa,
  api,
}) => {
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await page.goto(HOME);
  await expect(main(page)).toContainText('Available');
  const row = main(page).getByRole('link', { name: /^Buy up: BTC · 100 USDT/ });
  await expect(row).toHaveCount(0);
  await buy(api, qa, customer);
  await page.goto('/#/pages/Option/Option');
  await expect(page.getByRole('link', { name: /1 pending order$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(row).toContainText(/0\d:\d\d/);
  const prices = page.getByRole('region', { name: 'Prices' });
  const [above, below] = [await row.boundingBox(), await prices.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1);
  await row.click();
  await expect(page).toHaveURL(/#\/pages\/Option\/orderRecord\/orderRecord$/);
});

test('home has two columns on a tablet, and its prices in a pane from 900 px [LIVE-10]', async ({ page, customer }) => {
  void customer;
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(HOME);
  const entries = page.getByRole('navigation', { name: 'More pages' });
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(entries).toBeVisible();
  const [ways, list] = [await entries.boundingBox(), await prices.boundingBox()];
  expect(list!.x).toBeGreaterThanOrEqual(ways!.x + ways!.width);
  expect(list!.y).toBeLessThan(ways!.y);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entries).toBeVisible();
  await expect(async () => {
    const [column, pane] = [await entries.boundingBox(), await prices.boundingBox()];
    expect(pane!.x).toBeGreaterThanOrEqual(column!.x + column!.width);
    expect(pane!.width).toBeLessThanOrEqual(420);
  }).toPass();
});

for (const language of ['en', 'zh', 'th', 'jp', 'ar', 'hi'])
  test(`five whole prices are in sight in ${language} [HOME-12]`, async ({ page, customer, qa, api }) => {
    await ready(qa, customer);
    await qa.market({ code: 'BTC', price: '67000.00' });
    await buy(api, qa, customer);
    await page.addInitScript(
      (chosen) =>
        localStorage.setItem(
          'andaman',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('andaman') ?? '{}'), language: chosen }),
        ),
      language,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(HOME);
    await expect(main(page).locator('a[href="#/pages/Option/orderRecord/orderRecord"]')).toBeVisible();
    // the total and its change are there
    await expect(page.locator('#root :is([data-coming], [aria-busy=true])')).toHaveCount(0);
    await expect(main(page).locator('[data-size="40"]')).toContainText(/\d/);
    const fifth = await main(page).locator('[data-code]').nth(4).boundingBox();
    const tabs = await page.getByRole('navigation').last().boundingBox();
    expect(fifth!.y + fifth!.height).toBeLessThanOrEqual(tabs!.y + 1);
  });
