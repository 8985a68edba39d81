import type { BrowserContext, Page } from '@playwright/test';
import { addWallet } from '../../src/api/wallets.ts';
import { coinAmount } from '../../src/api/account.ts';
import { deposits } from '../../src/api/deposits.ts';
import { withdrawals } from '../../src/api/withdrawals.ts';
import { expect, test, whenStatus } from '../e2e/support/test.ts';
import type { Api, SignedIn } from '../e2e/support/api.ts';
import type { Qa } from '../e2e/support/qa.ts';
import { DAY_MS } from '../../src/domain/time.ts';

test.use({ serviceWorkers: 'allow' });

const TRON = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';

const held = async (api: Api, { token }: SignedIn): Promise<[string, string]> => {
  const { available, held: stored } = await api.must(coinAmount, { code: 'USDT' }, { token });
  return [available, stored];
};
/** 1000 USDT, and a wallet that is a day old. */
async function fundCustomer(qa: Qa, api: Api, customer: SignedIn): Promise<void> {
  await qa.fund(customer.username, 'USDT', '1000');
  await api.must(
    addWallet,
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON },
    { token: customer.token },
  );
  await qa.advance(DAY_MS);
  await api.readAll(customer);
}
const pin = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
};
/** Everything the browser stores, as text. */
const stored = async (context: BrowserContext): Promise<string> =>
  JSON.stringify(await context.storageState({ indexedDB: true }));

test('names each wrong field, finds a lost response again, and creates one order [RECH-06 RECH-09 RECH-12]', async ({
  page,
  customer,
  api,
  qa,
  staff,
  problems,
}) => {
  problems.allow(whenStatus(500), whenStatus(503));
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await page.getByRole('button', { name: "I've sent it" }).click();
  await expect(page.getByText('Enter the amount you sent.')).toBeVisible();
  await expect(page.getByText('Enter the transaction hash.')).toBeVisible();
  await page.getByLabel('Amount sent').fill('9');
  await page.getByLabel('Transaction hash').fill('a'.repeat(59));
  await expect(page.getByText('The minimum amount is 10 USDT.')).toBeVisible();
  await expect(page.getByText('A transaction hash has at least 60 letters and digits.')).toBeVisible();
  await page.getByLabel('Transaction hash').fill(`${'a'.repeat(30)}-${'a'.repeat(31)}`);
  await expect(page.getByText('Use letters and digits only: no spaces, dashes or other symbols.')).toBeVisible();
  expect(await qa.count('pay.submit')).toBe(0);

  const hash = customer.id.padEnd(64, 'b');
  await page.getByLabel('Amount sent').fill('100');
  await page.getByLabel('Transaction hash').fill(hash);
  await expect.poll(() => stored(page.context())).toContain(hash);
  await page.reload();
  // the input is still there
  await expect(page.getByLabel('Amount sent')).toHaveValue('100');
  await expect(page.getByLabel('Transaction hash')).toHaveValue(hash);
  await qa.fault({ call: 'pay.submit', kind: 'status', value: 500, acts: true });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  await page.getByRole('button', { name: "I've sent 100 USDT" }).click();
  await expect(page.getByRole('dialog').getByText('We are checking')).toBeVisible();
  await qa.clearFaults();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/, { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Deposit reported' })).toBeVisible();
  await expect(page.getByText('To be credited').first()).toBeVisible();
  const { lists } = await api.must(deposits, {}, { token: customer.token });
  expect(lists.map((item: any) => [item.amount, item.hash, item.status])).toEqual([['100', hash, 'pending']]);
  expect(await held(api, customer)).toEqual(['0', '0']);
  await staff.creditDeposit(lists[0].id);
  await api.readAll(customer);
  await page.reload();
  await expect(page.getByText('Credited', { exact: true }).first()).toBeVisible();
  expect(await held(api, customer)).toEqual(['100', '0']);
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await expect(page.getByLabel('Amount sent')).toHaveValue('');
});

test('shows fee and net amount before the password, and the details afterwards [WD-05 WD-06 WD-07 WD-08 WD-11]', async ({
  page,
  customer,
  api,
  qa,
  staff,
}) => {
  await fundCustomer(qa, api, customer);
  await page.goto('/#/pages/Withdraw/Withdraw');
  await expect(page.getByText('Minimum 10 USDT · Fee 1%')).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1000');
  await page.getByLabel('Amount').fill('1000.01');
  await expect(page.getByText('0.01 USDT more than you have available.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Amount').fill('250');
  const costs = page.getByRole('region', { name: 'Withdrawal summary' });
  await expect(costs).toContainText('2.50 USDT');
  await expect(costs).toContainText('247.50 USDT');
  await page.getByRole('button', { name: 'Withdraw 250 USDT' }).click();
  const sheet = page.getByRole('dialog');
  for (const text of ['TRON (TRC20)', '250 USDT', '2.50 USDT', '247.50 USDT', 'About 10 minutes after approval'])
    await expect(sheet).toContainText(text);
  await expect(sheet.locator('bdi').filter({ hasText: TRON })).toHaveText(TRON);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.locator('input')).toHaveCount(0);
  await pin(page, '999999');
  await expect(sheet.getByText('Wrong payment password. You have 4 attempts left.')).toBeVisible();
  expect(await held(api, customer)).toEqual(['1000', '0']);
  await pin(page, customer.paypass);
  await expect(page).toHaveURL(/Withdraw\/orderDetails\?id=/);
  await expect(page.getByRole('heading', { name: 'Withdrawal submitted' })).toBeFocused();
  await expect(page.getByText('To be paid out').first()).toBeVisible();
  expect(await held(api, customer)).toEqual(['750', '250']);

  const { lists } = await api.must(withdrawals, {}, { token: customer.token });
  await staff.returnWithdrawal(lists[0].id);
  await api.readAll(customer);
  await page.reload();
  await expect(page.getByText('Returned to your balance')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Withdrawal progress' })).toContainText(
    "We can't send to this address. Use another one.",
  );
  await expect(page.getByText('Reason', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'canShare', { value: undefined });
  });
  await page.getByRole('button', { name: 'Share or save the receipt' }).click();
  expect((await saved).suggestedFilename()).toBe(`withdrawal-${lists[0].number}.png`);
  await expect(page.getByText('Download success')).toBeVisible();
});
