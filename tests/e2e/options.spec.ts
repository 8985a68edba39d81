import type { Page } from '@playwright/test';
import { readMessages, unreadMessages } from '../../src/contract/messages.ts';
import { protections } from '../../src/contract/profile.ts';
import { coinAmount, optionOrders } from '../../src/contract/trading.ts';
import type { Api, SignedIn } from './support/api.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenCut, whenOffline, whenStatus } from './support/test.ts';
import type { Qa } from './support/qa.ts';

test.use({ serviceWorkers: 'allow' });

const MINUTE = 60_000;
const TICKET = '/#/pages/Option/Option';
const RECORD = '/#/pages/Option/orderRecord/orderRecord';

/** An account with funds whose questions about risk were answered long ago. */
const ready = async (qa: Qa, { username }: SignedIn): Promise<void> => {
  await qa.fund(username, 'USDT', '1000');
  await qa.ask('POST', 'risk', { username });
};
const available = async (api: Api, { token }: SignedIn): Promise<string> => (await api.must(coinAmount, { code: 'USDT' }, { token })).available;
const orders = async (api: Api, { token }: SignedIn): Promise<{ id: string; status: string; buyPrice: string; ends: number }[]> => (await api.must(optionOrders, {}, { token })).lists;

/** What a person does who comes back to the page: it asks the server again. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/** Messages of results would lie over the page as the dialog of the start. */
const readAll = async (api: Api, { token }: SignedIn): Promise<void> => {
  for (;;) {
    const { lists } = await api.must(unreadMessages, {}, { token });
    if (lists.length === 0) return;
    await api.must(readMessages, { ids: lists.map((one: { id: string }) => one.id).join(',') }, { token });
  }
};

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
/** Opens the ticket, types a stake and asks for the confirmation. */
const draft = async (page: Page, stake = '50', direction = 'Buy up', minutes?: string): Promise<void> => {
  await page.goto(TICKET);
  await expect(page.getByText('Live')).toBeVisible();
  if (minutes) await page.getByRole('radio', { name: minutes }).check({ force: true });
  if (direction !== 'Buy up') await page.getByText(direction, { exact: true }).click();
  await amount(page).fill(stake);
  await page.getByRole('button', { name: `${direction} ${stake} USDT` }).click();
};
const confirm = (page: Page, stake = '50') => page.getByRole('dialog').getByRole('button', { name: `Buy up ${stake} USDT` });

test('TRUST-01 OPT-03 OPT-01 questions and wait come before the first order; then yield, payout and end change together and the minimum is told', async ({ page, customer, qa }) => {
  await qa.fund(customer.username, 'USDT', '1000');
  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Answer five questions about risk' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('does not disclose which share')).toBeVisible();
  await expect(sheet.getByText('a wait of 24 hours')).toBeVisible();
  const wrong = ['All 100 USDT', 'I come out even', 'The mean of ten prices', 'No', 'Only what I can lose'];
  for (const words of wrong) await sheet.getByRole('radio', { name: words, exact: words === 'No' }).check();
  await sheet.getByRole('button', { name: 'Check the answers' }).click();
  await expect(sheet.getByText('Being right half of the time loses')).toBeVisible();
  await sheet.getByRole('radio', { name: 'I lose money' }).check();
  await sheet.getByRole('button', { name: 'Check the answers' }).click();
  await expect(sheet.getByText('Your first order is possible from')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Your first order is possible from')).toBeVisible();

  await qa.advance(24 * 60 * MINUTE);
  await page.reload();
  await expect(page.getByText('Live')).toBeVisible();
  await amount(page).fill('100');
  await expect(page.getByText('180 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('55.56%', { exact: true })).toBeVisible();
  const end = await page.locator('fieldset', { hasText: 'Expiry' }).getByText(/\d\d:\d\d:\d\d/).textContent();
  await page.getByRole('radio', { name: /60 min/ }).check({ force: true });
  await expect(page.getByText('194 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('51.55%', { exact: true })).toBeVisible();
  expect(await page.locator('fieldset', { hasText: 'Expiry' }).getByText(/\d\d:\d\d:\d\d/).textContent()).not.toBe(end);

  for (const stake of ['', '0', '0.99']) {
    await amount(page).fill(stake);
    await page.getByRole('button', { name: /^Buy up/ }).last().click();
    await expect(page.getByText('The minimum purchase amount is: 1 USDT!')).toBeVisible();
  }
  expect(await qa.count('option.add')).toBe(0);
});

test('OPT-05 OPT-06 OPT-10 OPT-11 OPT-13 OPT-15 OPT-16 one order of two taps: confirmed with all that can happen, counted down, settled without reload, its samples beside what this device saw', async ({ page, customer, qa, api }) => {
  test.setTimeout(120_000);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  // the clock of the device is a day behind
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() - 86_400_000;
  });
  await draft(page);
  const sheet = page.getByRole('dialog');
  for (const words of ['Most you can lose', 'You get if right', 'Fee', 'Price source', 'If start and end price are equal', 'If no price arrives', 'No, it cannot be undone']) {
    await expect(sheet.getByText(words)).toBeVisible();
  }
  const [back, buy] = [await sheet.getByRole('button', { name: 'Back' }).boundingBox(), await confirm(page).boundingBox()];
  expect(Math.round(back?.width ?? 0)).toBe(Math.round(buy?.width ?? 1));
  expect(await available(api, customer)).toBe('1000');
  await confirm(page).dblclick();
  await expect(page.getByText('Successful transaction!')).toBeVisible();
  expect(await qa.count('option.add')).toBe(1);
  expect(await available(api, customer)).toBe('950');
  const [order] = await orders(api, customer);
  expect(order?.buyPrice).toBe('67000.00');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.locator(`[data-order="${order?.id}"] a`).click();
  await expect(page.getByRole('timer')).toHaveText(/^00:[0-5]\d$/);

  // the last ten seconds are at another price; this device watches some of them
  await qa.advance((order?.ends ?? 0) - (await qa.now()) - 15_000);
  await qa.market({ code: 'BTC', price: '67010.00' });
  await page.goto(RECORD);
  await expect(page.getByText('Awaiting result').or(page.getByRole('timer'))).toBeVisible();
  await expect(page.getByText('No pending orders')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const row = page.locator(`[data-order="${order?.id}"]`);
  await expect(row).toContainText('+40');
  await expect(row).toContainText('Won');
  await row.getByRole('link').click();
  await expect(page.getByRole('row', { name: /Mean/ })).toContainText('67,010.00');
  await expect(page.getByRole('row').filter({ hasText: 'matches' }).first()).toBeVisible();
  await expect(page.getByText('The mean is not the end price')).toBeHidden();
  for (const words of ['Name', 'Buy amount', 'Buy price', 'Sell price', 'Duration', 'End time', 'Sell time']) await expect(page.getByText(words, { exact: true })).toBeVisible();
  expect(await available(api, customer)).toBe('1040');
});

test('OPT-08 OPT-09 a price that moved is accepted anew, a silent market and a lost line close the confirmation, and a quote that is refused holds nothing', async ({ page, customer, qa, api, context, problems }) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  await draft(page);
  await qa.market({ code: 'BTC', price: '67500.00' });
  await expect(page.getByText('The price has moved. Accept the new one first.')).toBeVisible();
  await confirm(page).click({ force: true });
  expect(await qa.count('option.add')).toBe(0);
  await page.getByRole('button', { name: 'Accept 67,500.00' }).click();
  await expect(page.getByText('The price has moved. Accept the new one first.')).toBeHidden();

  await qa.market({ code: 'BTC', path: 'silence' });
  await expect(page.getByRole('dialog').getByText(/Waiting for a newer price|The price is old/)).toBeVisible();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await qa.market({ code: 'BTC', price: '67500.00' });
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true');

  await context.setOffline(true);
  await look(page);
  await expect(page.getByRole('dialog').getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true', { timeout: 40_000 });

  // the server's price runs ahead of the one on the screen
  await qa.fault({ call: 'option.add', kind: 'latency', value: 3000, times: 1 });
  await confirm(page).click();
  await expect.poll(() => qa.count('option.add')).toBe(1);
  await qa.market({ code: 'BTC', price: '67600.00' });
  await expect(page.getByText(/Transaction failed!/)).toBeVisible();
  expect(await available(api, customer)).toBe('1000');
  expect(await orders(api, customer)).toEqual([]);
});

test('OPT-07 CALL-22 a lost answer and a killed tab: we are checking, one order, and the list of what was sent knows which; another tab asks before it sends the same', async ({ page, customer, qa, api, context, problems }) => {
  problems.allow(whenCut, whenStatus(503));
  await ready(qa, customer);
  await qa.fault({ call: 'option.add', kind: 'lost' });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  // long enough to be open to the end of the test
  await draft(page, '50', 'Buy up', '60 min');
  await confirm(page).click();
  await expect(page.getByRole('dialog').getByText('We are checking')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Transaction failed!')).toBeHidden();
  await qa.clearFaults();
  await expect(page.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible({ timeout: 30_000 });
  expect(await orders(api, customer)).toHaveLength(1);
  expect(await available(api, customer)).toBe('950');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await qa.fault({ call: 'option.add', kind: 'latency', value: 2500, times: 1 });
  const before = await qa.count('option.add');
  await draft(page, '20', 'Buy up', '60 min');
  await confirm(page, '20').click();
  await expect.poll(() => qa.count('option.add')).toBeGreaterThan(before);
  await page.close();
  const again = await context.newPage();
  await again.goto(RECORD);
  // the list was read before the order was there: it follows what the look-up found
  await expect(again.getByRole('status').filter({ hasText: 'Successful transaction!' })).toBeVisible();
  await expect(again.getByRole('tab', { name: 'Pending order' })).toContainText('2');
  await again.getByRole('button', { name: 'Sent from this device' }).click();
  const sent = again.getByRole('dialog').getByRole('listitem');
  await expect(sent).toHaveCount(2);
  await expect(sent.filter({ hasText: 'BTC · 20' })).toContainText('Accepted');
  expect(await orders(api, customer)).toHaveLength(2);
  expect(await available(api, customer)).toBe('930');

  // the same ticket in the next tab: it names the order that stands, and sends another only at one more Confirm
  await again.keyboard.press('Escape');
  await draft(again, '20', 'Buy up', '60 min');
  await confirm(again, '20').click();
  await expect(again.getByRole('dialog').getByText(/The same order was sent at/)).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(2);
  await confirm(again, '20').click();
  await expect(again.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(3);
});

test('OPT-17 OPT-18 OPT-14 OPT-19 the record is read page by page and offline with its age; a tie has no colour; the rule opens signed out and offline', async ({ page, customer, qa, api, context, problems }) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  const { addOption } = await import('../../src/contract/trading.ts');
  for (let count = 0; count < 45; count += 1) {
    await api.must(addOption, { code: 'BTC', direction: 'up', minutes: '1', amount: '1', price: '67000.00', quoted: String(await qa.now()), yield: '80' }, { token: customer.token, key: `record-${customer.username}-${count}` });
  }
  await qa.advance(MINUTE);
  await readAll(api, customer);
  await page.goto(RECORD);
  await expect(page.getByRole('region', { name: 'Sums over all orders' })).toContainText('45');
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const list = page.getByRole('list', { name: 'Purchase record' });
  await expect(list.getByRole('listitem').first()).toContainText('Tie');
  const profit = list.locator('[data-result="tie"]').first();
  await expect(profit).toHaveText(/^0/);
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(await profit.evaluate((element) => getComputedStyle(element).color)).toBe(ink);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('That is everything.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-setsize', '45');
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '45');

  await goOffline(page, optionOrders);
  await page.reload();
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '45');
  await page.goto('/#/pages/optionRule/index');
  await expect(page.getByText('The minimum purchase is 1 USDT.')).toBeVisible();
  await expect(page.getByText('Example: 100 USDT at 80% pay 180 USDT')).toBeVisible();
  await context.setOffline(false);
});

test('OPT-20 TRUST-02 TRUST-03 the list form has the same ticket and record; a limit bounds the stake, a pause closes it, offline too', async ({ page, customer, qa, api, context, problems }) => {
  problems.allow(whenOffline, /net::ERR_FAILED/);
  await ready(qa, customer);
  await page.goto('/#/pages/Option/Option_old');
  await page.getByRole('button', { name: /^5 min/ }).click();
  await expect(page.getByRole('radio', { name: /^5 min/ })).toBeChecked();
  await amount(page).fill('10');
  await page.getByRole('dialog').getByRole('button', { name: 'Buy up 10 USDT' }).click();
  await expect(page.getByText('Most you can lose')).toBeVisible();
  await confirm(page, '10').click();
  await expect(page.getByText('Successful transaction!')).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(1);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.goto(TICKET);
  await page.getByRole('button', { name: 'Limits and pause' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Set a limit' }).first().click();
  await sheet.getByRole('textbox', { name: 'New limit' }).fill('25');
  await sheet.getByRole('button', { name: 'Save the limit' }).click();
  await expect(sheet.getByText('25 USDT')).toBeVisible();
  await page.keyboard.press('Escape');
  // out of sight at once, but the page takes no typing before it has gone
  await expect(page.locator('dialog')).toHaveCount(0);
  await amount(page).fill('26');
  await expect(page.getByText('Your own limit for one order is 25 USDT.')).toBeVisible();
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(amount(page)).toHaveValue('25');

  await page.getByRole('button', { name: 'Limits and pause' }).click();
  await sheet.getByRole('button', { name: '7 days' }).click();
  await sheet.getByRole('button', { name: 'Pause for 7 days' }).click();
  await expect(sheet.getByText('It cannot be opened earlier.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have paused trading until')).toBeVisible();
  await goOffline(page, protections);
  await page.reload();
  await expect(page.getByText('You have paused trading until')).toBeVisible();
  await context.setOffline(false);
});
