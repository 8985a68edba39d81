import type { Locator } from '@playwright/test';
import { protections } from '../../src/api/protection.ts';
import { optionOrders } from '../../src/api/options.ts';
import {
  amount,
  available,
  confirm,
  draft,
  returnToPage,
  MINUTE,
  orders,
  ready,
  RECORD,
  TICKET,
} from './option-helpers.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Expects the two buttons of a sheet next to each other, each with its text in one line. */
const expectOneRow = async (sheet: Locator, names: readonly [string, string]): Promise<void> => {
  const [first, second] = await Promise.all(names.map((name) => sheet.getByRole('button', { name }).boundingBox()));
  expect(first!.y).toBe(second!.y);
  expect(Math.max(first!.height, second!.height)).toBeLessThan(64);
};

test('requires the risk questions and a wait before the first order [TRUST-01 LOOK-15 OPT-03 OPT-01]', async ({
  page,
  customer,
  qa,
}) => {
  await qa.fund(customer.username, 'USDT', '1000');
  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Answer five questions about risk' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText("We haven't published how many")).toBeVisible();
  await expect(sheet.getByText('you can place your first order after 24 hours')).toBeVisible();
  await sheet.getByRole('button', { name: 'Answer the questions' }).click();
  await sheet.getByRole('button', { name: 'All 100 USDT' }).click();
  await sheet.getByRole('button', { name: 'Next question' }).click();
  await expect(sheet.getByRole('heading', { name: 'Question 2 of 5' })).toBeVisible();
  // the reason of a wrong answer has the focus and is in view
  await sheet.getByRole('button', { name: 'I break even' }).click();
  await expect(sheet.getByText("If you're right half the time, you lose")).toBeInViewport({ ratio: 1 });
  await expect(sheet.locator(':focus')).toContainText('Not quite.');
  await expectOneRow(sheet, ['Back', 'Answer again']);
  await sheet.getByRole('button', { name: 'Answer again' }).click();
  for (const words of ['I lose money', 'The average of ten prices', 'No', 'Only money I can afford to lose']) {
    await sheet.getByRole('button', { name: words, exact: words === 'No' }).click();
    await sheet.getByRole('button', { name: /^(Next question|Continue)$/ }).click();
  }
  await expect(sheet.getByRole('heading', { name: 'You can place your first order from' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('You can place your first order from')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practise with play money' })).toBeVisible();

  await qa.advance(24 * 60 * MINUTE);
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await amount(page).fill('100');
  await expect(page.getByText('+80.00 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('180 USDT comes back', { exact: true })).toBeVisible();
  await expect(page.getByText('55.56%', { exact: true })).toBeVisible();
  const end = await page
    .locator('fieldset', { hasText: 'Duration and return' })
    .getByText(/\d\d:\d\d:\d\d/)
    .textContent();
  await page.getByRole('radio', { name: /60 min/ }).check({ force: true });
  await expect(page.getByText('194 USDT comes back', { exact: true })).toBeVisible();
  await expect(page.getByText('51.55%', { exact: true })).toBeVisible();
  expect(
    await page
      .locator('fieldset', { hasText: 'Duration and return' })
      .getByText(/\d\d:\d\d:\d\d/)
      .textContent(),
  ).not.toBe(end);

  for (const stake of ['', '0', '0.99']) {
    await amount(page).fill(stake);
    await page
      .getByRole('button', { name: /^Buy up/ })
      .last()
      .click();
    await expect(page.getByText('The minimum purchase amount is: 1 USDT!')).toBeVisible();
  }
  expect(await qa.count('option.add')).toBe(0);
});

test('asks to accept a moved price, and closes Confirm without fresh prices [OPT-08 OPT-09]', async ({
  page,
  customer,
  qa,
  api,
  context,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await draft(page);
  await qa.market({ code: 'BTC', price: '67500.00' });
  await expect(page.getByText('The price has moved. Accept the new one first.')).toBeVisible();
  // the sheet slides in from below
  await expect(confirm(page)).toBeInViewport({ ratio: 1 });
  await confirm(page).click({ force: true });
  expect(await qa.count('option.add')).toBe(0);
  await page.getByRole('button', { name: 'Accept 67,500.00' }).click();
  await expect(page.getByText('The price has moved. Accept the new one first.')).toBeHidden();

  await qa.market({ code: 'BTC', path: 'silence' });
  await expect(page.getByRole('dialog').getByText(/Waiting for a newer price|This price is out of date/)).toBeVisible();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await qa.market({ code: 'BTC', price: '67500.00' });
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true');

  await context.setOffline(true);
  await returnToPage(page);
  await expect(page.getByRole('dialog').getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 40_000 });

  // the server's price is ahead of the one on screen
  await qa.fault({ call: 'option.add', kind: 'latency', value: 3000, times: 1 });
  await confirm(page).click();
  await expect.poll(() => qa.count('option.add')).toBe(1);
  await qa.market({ code: 'BTC', price: '67600.00' });
  await expect(page.getByText(/Transaction failed!/)).toBeVisible();
  expect(await available(api, customer)).toBe('1000');
  expect(await orders(api, customer)).toEqual([]);
});

test('loads the history page by page, even offline, and opens the rule logged out [OPT-17 OPT-18 OPT-14 OPT-19]', async ({
  page,
  customer,
  qa,
  api,
  context,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  const { addOption } = await import('../../src/api/options.ts');
  for (let count = 0; count < 45; count += 1) {
    await api.must(
      addOption,
      {
        code: 'BTC',
        direction: 'up',
        minutes: '1',
        amount: '1',
        price: '67000.00',
        quoted: String(await qa.now()),
        yield: '80',
      },
      { token: customer.token, key: `record-${customer.username}-${count}` },
    );
  }
  await qa.advance(MINUTE);
  await api.readAll(customer);
  await page.goto(RECORD);
  await expect(page.getByRole('region', { name: 'Totals for all orders' })).toContainText('45');
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const list = page.getByRole('list', { name: 'Purchase record' });
  await expect(list.getByRole('listitem').first()).toContainText('Tie');
  const profit = list.locator('[data-result="tie"]').first();
  await expect(profit).toHaveText(/^0/);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(await profit.evaluate((element) => getComputedStyle(element).color)).toBe(ink);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText("You've reached the end.")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-setsize', '45');
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '45');

  await goOffline(page, optionOrders);
  await page.reload();
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '45');
  await page.goto('/#/pages/optionRule/index');
  await expect(page.getByText('The minimum stake is 1 USDT.')).toBeVisible();
  await expect(
    page.getByText("Example: you stake 100 USDT at a return of 80%. If you're right, you get back 180 USDT"),
  ).toBeVisible();
  await context.setOffline(false);
});

test("trades by the list form, within the customer's limits and pauses [OPT-20 TRUST-02 TRUST-03]", async ({
  page,
  customer,
  qa,
  api,
  context,
  problems,
}) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await page.goto('/#/pages/Option/Option_old');
  await page.getByRole('button', { name: /^5 min/ }).click();
  await expect(page.getByRole('radio', { name: /^5 min/ })).toBeChecked();
  await amount(page).fill('10');
  await page.getByRole('dialog').getByRole('button', { name: 'Buy up · 10 USDT' }).click();
  await expect(page.getByText('Most you can lose')).toBeVisible();
  await confirm(page, '10').click();
  await expect(page.getByText('Successful transaction!')).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(1);
  await page.getByRole('button', { name: 'Back to the order form' }).click();

  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Limits and pause' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Set a limit' }).first().click();
  await sheet.getByRole('textbox', { name: 'New limit' }).fill('25');
  await sheet.getByRole('button', { name: 'Save the limit' }).click();
  await expect(sheet.getByText('25 USDT')).toBeVisible();
  await page.keyboard.press('Escape');
  // hidden at once, but the page accepts input only when it is closed
  await expect(page.locator('dialog')).toHaveCount(0);
  await amount(page).fill('26');
  await expect(page.getByText('This is above your limit of 25 USDT per order.')).toBeVisible();
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(amount(page)).toHaveValue('25');

  await page.getByRole('button', { name: 'Limits and pause' }).click();
  await sheet.getByRole('button', { name: '7 days' }).click();
  await sheet.getByRole('button', { name: 'Pause for 7 days' }).click();
  await expect(sheet.getByText("You can't end the pause early.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText("You've paused trading until")).toBeVisible();
  await goOffline(page, protections);
  await page.reload();
  await expect(page.getByText("You've paused trading until")).toBeVisible();
  await context.setOffline(false);
});
