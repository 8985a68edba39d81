import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { coinAmount } from '../../src/api/account.ts';
import { channels, submitDeposit } from '../../src/api/deposits.ts';
import { withdraw } from '../../src/api/withdrawals.ts';
import { addWallet, wallets } from '../../src/api/wallets.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { act, actInSheet, backToList, openPage } from './support/desk.ts';
import { expect, test } from './support/test.ts';

const REASON = 'Reason, which the customer reads in their language';
const TRON = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';

/** Opens the row of a list that contains a text. */
const openRow = (desk: Page, text: string): Promise<void> =>
  desk.getByRole('row').filter({ hasText: text }).getByRole('link').click();

test('staff pause deposits, the customer reads why, and staff lift the pause [DESK-08]', async ({
  page,
  customer,
  api,
  openDesk,
}) => {
  const desk = await openDesk();
  await openPage(desk, 'Customers');
  await desk.getByRole('searchbox').fill(customer.id);
  await openRow(desk, customer.id);
  await actInSheet(desk, 'Restrict', {
    choose: ['Deposits'],
    fields: { 'Reason the customer reads': 'restrictionSource' },
    button: 'Block deposits',
  });
  await expect(desk.getByRole('table', { name: 'Restrictions' })).toContainText('In force');
  await api.readAll(customer);
  await page.goto('/#/pages/Recharge/Recharge');
  await expect(page.getByText(/Reason: We need to know where your money comes from\./)).toBeVisible();
  await expect(page.getByText('TRON')).toHaveCount(0);
  await actInSheet(desk, 'Lift a restriction', { button: 'Lift it' });
  await expect(desk.getByRole('table', { name: 'Restrictions' })).toContainText('Over');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: /TRON/ })).toBeVisible();
});

test('staff reject a deposit, and the customer reads why [DESK-06]', async ({ page, customer, api, openDesk }) => {
  const { token } = customer;
  // the address is made when the customer asks for it
  await api.must(channels, { channel: 'usdt-trc20' }, { token });
  const fields = { channel: 'usdt-trc20', amount: '120', hash: customer.id.padEnd(64, 'c') };
  const { id, number } = await api.must(submitDeposit, fields, { token, key: randomUUID() });
  const desk = await openDesk();
  await openPage(desk, 'Deposits');
  await openRow(desk, number);
  await expect(desk.getByRole('article')).toContainText('120.00 USDT');
  await act(desk, 'Reject', { [REASON]: 'depositNotFound' });
  await backToList(desk);
  await desk.getByRole('radio', { name: 'Rejected' }).click();
  await expect(desk.getByRole('row').filter({ hasText: number })).toBeVisible();
  await api.readAll(customer);
  await page.goto(`/#/pages/Recharge/orderDetails?id=${id}`);
  await expect(page.getByText(/We couldn't find this payment on the network\./).first()).toBeVisible();
  expect((await api.must(coinAmount, { code: 'USDT' }, { token })).available).toBe('0');
});

test('staff hold a withdrawal and refund it, and the customer has the money again [DESK-06]', async ({
  page,
  customer,
  api,
  qa,
  openDesk,
}) => {
  const { token } = customer;
  const balance = () => api.must(coinAmount, { code: 'USDT' }, { token });
  const wallet = { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON };
  await qa.fund(customer.username, 'USDT', '1000');
  await api.must(addWallet, wallet, { token });
  await qa.advance(DAY_MS);
  const [payee] = (await api.must(wallets, {}, { token })).lists;
  const order = { to: 'wallet', target: payee.id, amount: '250', fee: '2.5', paypass: customer.paypass };
  const { id, number } = await api.must(withdraw, order, { token, key: randomUUID() });
  const desk = await openDesk();
  await openPage(desk, 'Withdrawals');
  await openRow(desk, number);
  await act(desk, 'Assign to me');
  await expect(desk.getByRole('article').getByRole('button', { name: 'Unassign', exact: true })).toBeVisible();
  await act(desk, 'Hold', { 'Note, for staff only': 'Is this the wallet of the customer?' });
  await expect(desk.getByRole('article')).toContainText('Is this the wallet of the customer?');
  expect(await balance()).toMatchObject({ available: '750', held: '250' });
  await act(desk, 'Reject and refund', { [REASON]: 'payoutAddressRefused' });
  await backToList(desk);
  await desk.getByLabel('List').selectOption('failed');
  await expect(desk.getByRole('row').filter({ hasText: number })).toBeVisible();
  expect(await balance()).toMatchObject({ available: '1000', held: '0' });
  await api.readAll(customer);
  await page.goto(`/#/pages/Withdraw/orderDetails?id=${id}`);
  await expect(page.getByRole('list', { name: 'Withdrawal progress' })).toContainText(
    "We can't send to this address. Use another one.",
  );
});

test('staff close a deposit method, and customers read why until it opens again [DESK-10]', async ({
  page,
  customer,
  api,
  openDesk,
}) => {
  await api.readAll(customer);
  const desk = await openDesk();
  await openPage(desk, 'Switches');
  await desk.getByRole('searchbox', { name: 'Product, coin or way' }).fill('deposit usdt-trc20');
  await expect(desk.locator('a[data-row]')).toHaveCount(1);
  await desk.locator('a[data-row]').click();
  await act(desk, 'Close', { 'Reason, which customers read in their language': 'maintenance' });
  await page.goto('/#/pages/Recharge/Recharge');
  await expect(page.getByText("Unavailable: We're carrying out maintenance.")).toBeVisible();
  await act(desk, 'Open again');
  await page.reload();
  await expect(page.getByRole('link', { name: /TRON/ })).toBeVisible();
});
