import type { Page } from '@playwright/test';
import { addContract, coinAmount, contractOrders } from '../../src/contract/trading.ts';
import { add, subtract } from '../../src/lib/money.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, test, whenCut, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TICKET = '/#/pages/contracts/contracts';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog');
const open = (page: Page) => page.getByRole('list', { name: 'Open orders' });
let made = 0;
const key = (): string => `e2e-contract-${(made += 1)}-${process.pid}`;

// each test has a coin of its own: orders of other tests wait in the same book
test.beforeEach(async ({ customer, qa }) => {
  await qa.ask('POST', 'risk', { username: customer.username });
  await qa.fund(customer.username, 'USDT', '10000');
});

test('CTR-01, CTR-02, CTR-03, CTR-04, CTR-05 from the ticket over the confirmation to the order, market and limit', async ({ page, qa, api, customer }) => {
  await qa.market({ code: 'LTC', price: '80' });
  const available = async (code = 'USDT'): Promise<string> => (await api.must(coinAmount, { code }, { token: customer.token })).available;
  const funds = await available();
  await page.goto(`${TICKET}?code=LTC`);
  await expect(page.getByText('80.00').first()).toBeVisible();
  await expect(page.getByText(/Available 10,000 USDT/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Market' })).toBeVisible();
  expect(await page.locator('main').textContent()).not.toMatch(/leverage|margin|liquidation/i);

  // what is wrong is said at its field, and nothing is sent
  const send = page.getByRole('button', { name: /^Buy .*LTC$/ });
  await send.click();
  await expect(page.getByText('Enter a price.')).toBeVisible();
  await expect(page.getByText('Enter a quantity.')).toBeVisible();
  await field(page, 'Price').fill('70.001');
  await field(page, 'Quantity').fill('1000');
  await expect(page.getByText('This is more than the USDT that you have available.').or(page.getByText(/has at most \d decimals/)).first()).toBeVisible();
  await send.click();
  await expect(sheet(page)).toHaveCount(0);

  // a limit order away from the market
  await field(page, 'Price').fill('70');
  await field(page, 'Quantity').fill('2');
  await page.getByRole('button', { name: 'Buy 2 LTC' }).click();
  await expect(sheet(page)).toContainText('140.14');
  await expect(sheet(page)).toContainText('Can it be revoked?');
  await sheet(page).getByRole('button', { name: 'Buy 2 LTC' }).click();
  await expect(sheet(page)).toContainText('Successful transaction!');
  await sheet(page).getByRole('button', { name: 'Done' }).click();
  await expect(open(page)).toContainText('0 of 2');
  expect(await available()).toBe(subtract(funds, '140.14'));
  expect(await qa.count('contract.add')).toBe(1);

  // a market order has no price field, and is dealt in full
  await page.getByRole('tab', { name: 'Market' }).click();
  await expect(field(page, 'Price')).toHaveCount(0);
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 LTC' }).click();
  await expect(sheet(page)).toContainText('Price now, an estimate');
  // two taps are one order
  await sheet(page).getByRole('button', { name: 'Buy 1 LTC' }).dblclick();
  await expect(sheet(page)).toContainText('Successful transaction!');
  await expect(sheet(page)).toContainText('Dealt');
  expect(await qa.count('contract.add')).toBe(2);
  expect(await available()).toBe(subtract(funds, add('140.14', '80.08')));
  expect(await available('LTC')).toBe('1');
});

test('CTR-06, CTR-07, CTR-08 an order is dealt in parts before the eyes of its owner, and the rest is revoked', async ({ page, qa, api, customer }) => {
  await qa.market({ code: 'DOT', price: '10' });
  await api.must(addContract, { code: 'DOT', side: 'buy', type: 'limit', price: '9', amount: '100' }, { token: customer.token, key: key() });
  await api.must(addContract, { code: 'DOT', side: 'buy', type: 'limit', price: '8', amount: '10' }, { token: customer.token, key: key() });
  await page.goto(`${TICKET}?code=DOT`);
  await expect(open(page).getByRole('listitem')).toHaveCount(2);
  await qa.ask('POST', 'book', { code: 'DOT', amount: '40' });
  await qa.market({ code: 'DOT', price: '8.5' });
  const row = open(page).getByRole('button').filter({ hasText: 'Buy 100 DOT' });
  await expect(row).toContainText('40 of 100');
  await expect(row).toContainText('Partly dealt');

  await row.click();
  await sheet(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(sheet(page)).toContainText('Revoke this order?');
  // it is told for a second and a half
  const told = page.getByText('Cancellation succeeded!').waitFor();
  await sheet(page).getByRole('button', { name: 'Revoke' }).dblclick();
  await told;
  await expect(row).toContainText('Cancelled');
  await expect(row).toContainText('40 of 100');
  expect(await qa.count('contract.close')).toBe(1);

  // the market crosses the other one: its row says so without a reload, and what was held is free
  await qa.ask('POST', 'book', { code: 'DOT', amount: null });
  await qa.market({ code: 'DOT', price: '7.5' });
  const other = open(page).getByRole('button').filter({ hasText: 'Buy 10 DOT' });
  await expect(other).toContainText('10 of 10');
  await expect(other).toContainText('Dealt');
  const { available, held } = await api.must(coinAmount, { code: 'USDT' }, { token: customer.token });
  expect([available, held]).toEqual([subtract('10000', add('340', '0.34', '75', '0.075')), '0']);
});

test('CTR-09, CTR-11 answers are lost, of an order and of its revoke: one request each, and what became of it; a refusal says so', async ({ page, qa, api, customer, problems }) => {
  problems.allow(whenCut);
  await qa.market({ code: 'BCH', price: '400' });
  await page.goto(`${TICKET}?code=BCH`);
  await field(page, 'Price').fill('300');
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await qa.fault({ call: 'contract.add', kind: 'lost', times: 1 });
  await sheet(page).getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  // sent again under its key, or looked up: one order in the end, and the person is told
  await expect(sheet(page)).toContainText(/Successful transaction!/);
  await sheet(page).getByRole('button', { name: /Done|Close/ }).click();
  const orders = async (): Promise<any[]> => (await api.must(contractOrders, {}, { token: customer.token })).lists;
  expect((await orders()).length).toBe(1);

  const row = open(page).getByRole('button').filter({ hasText: 'Buy 1 BCH' });
  await row.click();
  await sheet(page).getByRole('button', { name: 'Revoke' }).click();
  // cut off in the middle: a socket that gives nothing at all is tried again by the browser itself
  await qa.fault({ call: 'contract.close', kind: 'truncated', times: 1 });
  const told = page.getByText('Cancellation succeeded!').waitFor();
  await sheet(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(sheet(page).getByText('We are checking')).toBeVisible();
  await told;
  expect(await qa.count('contract.close')).toBe(1);
  expect((await orders())[0].status).toBe('cancelled');

  // refused: what the server says, and nothing held
  await field(page, 'Price').fill('300');
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await qa.fault({ call: 'contract.add', kind: 'ret', value: 0, msg: 'The market is closed for repairs.', times: 1 });
  await sheet(page).getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await expect(sheet(page)).toContainText('Transaction failed!');
  await expect(sheet(page)).toContainText('The market is closed for repairs.');
  await sheet(page).getByRole('button', { name: 'Back' }).click();
  expect((await api.must(coinAmount, { code: 'USDT' }, { token: customer.token })).held).toBe('0');

  // dealt meanwhile: the revoke is refused with the reason, and the list shows the truth
  await api.must(addContract, { code: 'BCH', side: 'buy', type: 'limit', price: '350', amount: '1' }, { token: customer.token, key: key() });
  await page.reload();
  await row.click();
  await sheet(page).getByRole('button', { name: 'Revoke' }).click();
  await qa.fault({ call: 'contract.close', kind: 'ret', value: 0, msg: 'This order has already been dealt in full.', acts: false, times: 1 });
  await sheet(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(sheet(page)).toContainText('Cancellation failed, please try again!');
  await expect(sheet(page)).toContainText('This order has already been dealt in full.');
});

test('CTR-12, CTR-13 the history is filtered and opens offline, dated; tickets and revokes are closed with the reason', async ({ page, context, qa, api, customer, problems }) => {
  await qa.market({ code: 'ATOM', price: '6' });
  const place = (fields: Record<string, string>) => api.must(addContract, { code: 'ATOM', side: 'buy', ...fields }, { token: customer.token, key: key() });
  await place({ type: 'market', amount: '10' });
  await place({ type: 'limit', price: '5', amount: '3' });
  await page.goto('/#/pages/contracts/orderList');
  const list = page.getByRole('list', { name: 'Contract orders' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Limit 5');
  await page.getByRole('button', { name: 'Dealt', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('10 of 10');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.goto(`${TICKET}?code=ATOM`);
  await expect(open(page).getByRole('listitem')).toHaveCount(1);
  await takenOver(page);
  await page.reload();
  await expect(open(page).getByRole('listitem')).toHaveCount(1);
  await field(page, 'Price').fill('5');

  problems.allow(whenOffline, /net::ERR_FAILED/);
  await qa.clearLog();
  await goOffline(page, contractOrders);
  await page.reload();
  await expect(open(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await expect(page.getByText('There is no connection: orders are closed.')).toBeVisible();
  await page.getByRole('button', { name: /^Buy .*ATOM$/ }).last().click({ force: true });
  await open(page).getByRole('button').first().click();
  await expect(sheet(page)).toContainText('There is no connection: nothing can be revoked now.');
  // a closed button does nothing, however hard it is pressed
  await sheet(page).getByRole('button', { name: 'Revoke' }).click({ force: true });
  await expect(sheet(page)).toContainText('Order number');
  await page.goto('/#/pages/contracts/orderList');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => qa.count('contract.list')).toBeGreaterThan(0);
  expect([await qa.count('contract.add'), await qa.count('contract.close')]).toEqual([0, 0]);
});
