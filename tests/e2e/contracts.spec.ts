import { addContract, contractOrders } from '../../src/api/contracts.ts';
import { coinAmount } from '../../src/api/account.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { field, key, open, ready, sheet, TICKET } from './contract-helpers.ts';
import { expect, test, whenCut, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ customer, qa }) => ready(qa, customer));

test('an order and a cancellation happen once despite lost responses [CTR-09 CTR-11]', async ({
  page,
  qa,
  api,
  customer,
  problems,
}) => {
  problems.allow(whenCut);
  await qa.market({ code: 'BCH', price: '400' });
  await page.goto(`${TICKET}?code=BCH`);
  await field(page, 'Price').fill('300');
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await qa.fault({ call: 'contract.add', kind: 'lost', times: 1 });
  await sheet(page).getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  // resent under its key, or looked up: one order in the end, and the customer is told
  await expect(sheet(page)).toContainText(/Successful transaction!/);
  await sheet(page)
    .getByRole('button', { name: /Done|Close/ })
    .click();
  const orders = async (): Promise<any[]> => (await api.must(contractOrders, {}, { token: customer.token })).lists;
  expect((await orders()).length).toBe(1);

  const row = open(page).getByRole('button').filter({ hasText: 'Buy 1 BCH' });
  await row.click();
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  // cut off in the middle, since the browser itself retries a socket that returns nothing
  await qa.fault({ call: 'contract.close', kind: 'truncated', times: 1 });
  const response = page.getByText('Cancellation succeeded!').waitFor();
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(sheet(page).getByText('We are checking')).toBeVisible();
  await response;
  expect(await qa.count('contract.close')).toBe(1);
  expect((await orders())[0].status).toBe('cancelled');

  // refused: shows the server's message, and nothing is held
  await field(page, 'Price').fill('300');
  await field(page, 'Quantity').fill('1');
  await page.getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await qa.fault({ call: 'contract.add', kind: 'ret', value: 0, msg: 'The market is closed for repairs.', times: 1 });
  await sheet(page).getByRole('button', { name: 'Buy 1 BCH', exact: true }).click();
  await expect(sheet(page)).toContainText('Transaction failed!');
  await expect(sheet(page)).toContainText('The market is closed for repairs.');
  await sheet(page).getByRole('button', { name: 'Back' }).click();
  expect((await api.must(coinAmount, { code: 'USDT' }, { token: customer.token })).held).toBe('0');

  // filled meanwhile: the cancellation is refused with the reason, and the list shows the real state
  await api.must(
    addContract,
    { code: 'BCH', side: 'buy', type: 'limit', price: '350', amount: '1' },
    { token: customer.token, key: key() },
  );
  await page.reload();
  await row.click();
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await qa.fault({
    call: 'contract.close',
    kind: 'ret',
    value: 0,
    msg: 'This order has already been filled.',
    acts: false,
    times: 1,
  });
  await sheet(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(sheet(page)).toContainText('Cancellation failed, please try again!');
  await expect(sheet(page)).toContainText('This order has already been filled.');
});

test('filters the history, opens it offline, and explains why orders are closed [CTR-12 CTR-13]', async ({
  page,
  context,
  qa,
  api,
  customer,
  problems,
}) => {
  await qa.market({ code: 'ATOM', price: '6' });
  const place = (fields: Record<string, string>) =>
    api.must(addContract, { code: 'ATOM', side: 'buy', ...fields }, { token: customer.token, key: key() });
  await place({ type: 'market', amount: '10' });
  await place({ type: 'limit', price: '5', amount: '3' });
  await page.goto('/#/pages/contracts/orderList');
  const list = page.getByRole('list', { name: 'Contract orders' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Limit 5');
  await page.getByRole('button', { name: 'Filled', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('10 of 10');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Coin: All coins' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^BTC/ }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Coin: BTC' }).click();
  await page.getByRole('searchbox').fill('cosm');
  await page.getByRole('dialog').getByRole('button', { name: /^ATOM/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Coin: ATOM' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All coins' }).click();
  await expect(page.getByRole('button', { name: 'Coin: All coins' })).toBeVisible();
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
  await expect(page.getByText("You're offline. Connect to place orders.")).toBeVisible();
  await page
    .getByRole('button', { name: /^Buy .*ATOM$/ })
    .last()
    .click({ force: true });
  await open(page).getByRole('button').first().click();
  await expect(sheet(page)).toContainText("You're offline. Connect to cancel orders.");
  // a closed button ignores clicks
  const revoke = sheet(page).getByRole('button', { name: 'Cancel order' });
  // the sheet slides in from below
  await expect(revoke).toBeInViewport({ ratio: 1 });
  await revoke.click({ force: true });
  await expect(sheet(page)).toContainText('Order number');
  await page.goto('/#/pages/contracts/orderList');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => qa.count('contract.list')).toBeGreaterThan(0);
  expect([await qa.count('contract.add'), await qa.count('contract.close')]).toEqual([0, 0]);
});
