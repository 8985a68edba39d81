import type { BrowserContext, Page } from '@playwright/test';
import { encode } from 'uqr';
import { readMessages, unreadMessages } from '../../src/contract/messages.ts';
import { addWallet, wallets as walletRow } from '../../src/contract/profile.ts';
import { coinAmount } from '../../src/contract/trading.ts';
import { channels, recharges, submitRecharge, withdrawals } from '../../src/contract/transfers.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';
import type { Api, SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';

test.use({ serviceWorkers: 'allow' });

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DAY = 86_400_000;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const allow = (context: BrowserContext): Promise<void> => context.grantPermissions(['clipboard-read', 'clipboard-write']);
const held = async (api: Api, { token }: SignedIn): Promise<[string, string]> => {
  const { available, held: kept } = await api.must(coinAmount, { code: 'USDT' }, { token });
  return [available, kept];
};
/** Reads what the server told, which would lie over the page as the dialog of its start. */
async function quiet(api: Api, { token }: SignedIn): Promise<void> {
  const { lists } = await api.must(unreadMessages, {}, { token });
  if (lists.length > 0) await api.must(readMessages, { ids: lists.map(({ id }: { id: string }) => id).join(',') }, { token });
}
/** 1000 USDT, and a wallet that is a day old. */
async function rich(qa: Qa, api: Api, customer: SignedIn): Promise<void> {
  await qa.fund(customer.username, 'USDT', '1000');
  await api.must(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON }, { token: customer.token });
  await qa.advance(DAY);
  await quiet(api, customer);
}
const pin = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
};
/** All that the browser stores, as text. */
const stored = async (context: BrowserContext): Promise<string> => JSON.stringify(await context.storageState({ indexedDB: true }));

test('RECH-01 RECH-02 RECH-03 RECH-04 ways to recharge, the address as QR code and text, copied exactly; offline none of it is shown', async ({ page, context, customer, api, problems }) => {
  problems.allow(whenOffline);
  await allow(context);
  const { lists } = await api.must(channels, {}, { token: customer.token });
  const { address } = lists.find((one: any) => one.id === 'usdt-trc20');
  await page.goto('/#/pages/Recharge/Recharge');
  await expect(page.getByRole('listitem').filter({ hasText: 'BNB Smart Chain' })).toContainText('Closed: Paused while the network is being maintained.');
  await expect(page.getByRole('link', { name: /BNB Smart Chain/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /THB · KBANK/ })).toContainText('Minimum 500 THB');
  await page.getByRole('link', { name: /TRON \(TRC20\)/ }).click();

  await expect(page.getByText('Only USDT on TRON (TRC20)')).toBeVisible();
  await expect(page.getByText('Anything sent on another chain, or another coin sent here, is lost.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Your address on TRON (TRC20)' });
  expect((await card.locator('bdi').textContent())).toBe(address);
  // the modules drawn are those of this address and no other
  const drawn = await page.getByRole('img', { name: /QR code of your TRON/ }).locator('path').last().getAttribute('d');
  const { data } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
  const shown = [...(drawn ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, run]) => Array.from({ length: Number(run) }, (_, at) => `${Number(x) + at} ${y}`));
  expect(shown.sort()).toEqual(dark.sort());

  await card.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Copy success')).toBeVisible();
  expect(await clipboard(page)).toBe(address);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await card.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Copy failed, please try again later!')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);

  expect(await stored(context)).not.toContain(address);
  await page.goto('/#/pages/Recharge/record');
  await expect(page.getByRole('heading', { name: 'No recharges yet' })).toBeVisible();
  await goOffline(page);
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await expect(page.getByRole('heading', { name: 'A connection is needed' })).toBeVisible();
  await expect(page.getByText(address.slice(0, 4))).toHaveCount(0);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('RECH-06 RECH-09 RECH-12 each wrong field is named, a lost answer is unknown and found again, and one order exists', async ({ page, customer, api, qa, problems }) => {
  problems.allow(whenStatus(500), whenStatus(503));
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await page.getByRole('button', { name: 'I have sent it' }).click();
  await expect(page.getByText('Please enter the amount that you sent.')).toBeVisible();
  await expect(page.getByText('Please enter the transaction hash.')).toBeVisible();
  await page.getByLabel('Amount sent').fill('9');
  await page.getByLabel('Transaction hash').fill('a'.repeat(59));
  await expect(page.getByText('The minimum amount is 10 USDT.')).toBeVisible();
  await expect(page.getByText('A transaction hash has at least 60 letters and digits.')).toBeVisible();
  await page.getByLabel('Transaction hash').fill(`${'a'.repeat(30)}-${'a'.repeat(31)}`);
  await expect(page.getByText('A transaction hash has letters and digits alone: no blanks, dashes or other signs.')).toBeVisible();
  expect(await qa.count('pay.submit')).toBe(0);

  const hash = customer.id.padEnd(64, 'b');
  await page.getByLabel('Amount sent').fill('100');
  await page.getByLabel('Transaction hash').fill(hash);
  await expect.poll(() => stored(page.context())).toContain(hash);
  await page.reload();
  // what was typed is still there
  await expect(page.getByLabel('Amount sent')).toHaveValue('100');
  await expect(page.getByLabel('Transaction hash')).toHaveValue(hash);
  await qa.fault({ call: 'pay.submit', kind: 'status', value: 500, acts: true });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  await page.getByRole('button', { name: 'I have sent 100 USDT' }).click();
  await expect(page.getByRole('dialog').getByText('We are checking')).toBeVisible();
  await qa.clearFaults();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/, { timeout: 30_000 });
  await expect(page.getByText('To be credited')).toBeVisible();
  const { lists } = await api.must(recharges, {}, { token: customer.token });
  expect(lists.map((one: any) => [one.amount, one.hash, one.status])).toEqual([['100', hash, 'pending']]);
  expect(await held(api, customer)).toEqual(['0', '0']);
  await qa.ask('POST', 'recharges', { number: lists[0].number, act: 'confirm' });
  await quiet(api, customer);
  await page.reload();
  await expect(page.getByText('Credited', { exact: true }).first()).toBeVisible();
  expect(await held(api, customer)).toEqual(['100', '0']);
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await expect(page.getByLabel('Amount sent')).toHaveValue('');
});

test('RECH-05 RECH-08 RECH-10 a bank transfer: rate and credit before it is reported, exact copies, a proof, and the records by their filter', async ({ page, context, customer, api, qa }) => {
  await allow(context);
  await qa.ask('POST', 'transfers', { rechargeRate: '33.5' });
  await page.goto('/#/pages/Recharge/bankpay?channel=bank-thb');
  await page.getByLabel('Amount').fill('1234.5');
  await expect(page.getByText('.850746')).toBeVisible();
  await expect(page.getByText('33.5 THB')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Amount' }).click();
  await expect.poll(() => clipboard(page)).toBe('1234.50');
  await page.getByRole('button', { name: 'Copy Account number' }).click();
  await expect.poll(() => clipboard(page)).toBe('0000000000');
  await page.getByRole('button', { name: 'Copy Reference' }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^AND\d+[A-Z]$/);
  await page.getByRole('button', { name: 'I have transferred 1,234.50 THB' }).click();
  await expect(page.getByText('Please add the picture that proves your transfer.')).toBeVisible();
  const choose = page.getByLabel('Choose a photo or screenshot');
  await choose.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This file is no picture that can be opened here.')).toBeVisible();
  expect(await qa.count('users.upload')).toBe(0);
  const slip = await page.screenshot();
  await choose.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await expect(page.getByText('Uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'I have transferred 1,234.50 THB' }).click();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/);
  await expect(page.getByText('We are looking for your transfer.')).toBeVisible();

  await api.must(submitRecharge, { channel: 'usdt-trc20', amount: '10', hash: customer.id.padEnd(64, 'c') }, { token: customer.token, key: `done-${customer.id}` });
  const { lists } = await api.must(recharges, {}, { token: customer.token });
  await qa.ask('POST', 'recharges', { number: lists[0].number, act: 'confirm' });
  await page.goto('/#/pages/Recharge/record');
  await expect(page.getByRole('list', { name: 'Recharges' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Unfinished' }).click();
  await expect(page.getByRole('list', { name: 'Recharges' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /1,234.5 THB/ }).click();
  await expect(page.getByText('To be credited')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Unfinished' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('list', { name: 'Recharges' }).getByRole('listitem')).toHaveCount(1);
});

test('WD-02 WD-03 WALL-01 WALL-03 WALL-04 the prompts lead to card, wallet and password and back with the amount kept; an address is cleaned, checked and compared', async ({ page, context, customer, api, qa }) => {
  await allow(context);
  await qa.fund(customer.username, 'USDT', '1000');
  await page.goto('/#/pages/Withdraw/Withdraw');
  await expect(page.getByText(/^You have not added a wallet yet/)).toBeVisible();
  await page.getByLabel('Amount').fill('250');
  await page.getByText('Bank card', { exact: true }).click();
  await expect(page.getByText('You have not bound bank card, please bind bank card first!')).toBeVisible();
  await page.getByRole('link', { name: 'Bind a bank card' }).click();
  await page.getByRole('button', { name: 'Bind the bank card' }).click();
  await expect(page.getByText('Please fill in the information and try again!')).toBeVisible();
  expect(await qa.count('users.bankAdd')).toBe(0);
  await page.getByLabel('Real name').fill('Somchai Jaidee');
  await expect(page.getByLabel('Bank name').getByRole('option')).toHaveCount(14);
  await page.getByLabel('Bank name').selectOption('SCB');
  await page.getByLabel('Bank number').fill('١٢٣-456-7890');
  await page.getByLabel('IFSC code').fill('SICOTHBK');
  await page.getByLabel('Phone').fill('0812345678');
  await page.getByLabel('E-mail').fill('som@example.com');
  await page.getByRole('button', { name: 'Bind the bank card' }).click();
  await expect(page).toHaveURL(/Withdraw\/Withdraw/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await expect(page.getByRole('combobox', { name: 'Withdraw to' })).toContainText('SCB •••• 7890');

  await page.getByText('Wallet', { exact: true }).click();
  await page.getByRole('link', { name: 'Add a wallet' }).click();
  await page.getByRole('button', { name: 'Check the address' }).click();
  for (const text of ['Please enter a name for this wallet.', 'Please choose the chain.', 'Please enter the address.']) await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('Alias name').fill('Cold');
  await expect(page.getByLabel('Chain type').getByRole('option')).toHaveText(['Choose the chain', 'TRON (TRC20)', 'Ethereum (ERC20)', 'BNB Smart Chain (BEP20)']);
  await page.getByLabel('Chain type').selectOption('TRC20');
  await page.getByLabel('Deposit address').fill(ETHEREUM);
  await expect(page.getByText('This is an address of Ethereum (ERC20), not of TRON (TRC20). Money sent to another chain is lost.')).toBeVisible();
  await page.getByLabel('Deposit address').fill(`${TRON.slice(0, -1)}u`);
  await expect(page.getByText('This TRON (TRC20) address has a typing mistake: its check digits do not fit.')).toBeVisible();
  expect(await qa.count('users.walletAdd')).toBe(0);
  await page.getByLabel('Deposit address').fill(` \u202a${TRON.slice(0, 8)}\u200b ${TRON.slice(8)}\u2069 `);
  await page.getByRole('button', { name: 'Check the address' }).click();
  await expect(page.getByRole('dialog').locator('bdi').first()).toHaveText(TRON);
  await page.getByRole('button', { name: 'Save the wallet' }).click();
  await expect(page).toHaveURL(/Withdraw\/Withdraw/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await expect(page.getByText(/This address can be used from/)).toBeVisible();
  const { lists } = await api.must(walletRow, {}, { token: customer.token });
  expect(lists.map((one: any) => one.address)).toEqual([TRON]);
  const kept = await stored(context);
  for (const secret of [TRON, '1234567890']) expect(kept).not.toContain(secret);

  await qa.advance(DAY);
  await quiet(api, customer);
  await qa.ask('POST', 'paypass', { username: customer.username });
  await page.reload();
  await expect(page.getByText(/^You have not set a transaction password/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a transaction password' })).toHaveAttribute('href', /setting\/paypass/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
});

test('WD-05 WD-06 WD-07 WD-08 WD-11 fee and what arrives before the password; a wrong one keeps all but itself; accepted, its details open', async ({ page, customer, api, qa }) => {
  await rich(qa, api, customer);
  await page.goto('/#/pages/Withdraw/Withdraw');
  await expect(page.getByText('Minimum 10 USDT · Fee 1%')).toBeVisible();
  await page.getByRole('button', { name: 'All' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1000');
  await page.getByLabel('Amount').fill('1000.01');
  await page.getByRole('button', { name: /^Withdraw / }).click();
  await expect(page.getByText('This is more than you have available.')).toBeVisible();
  await page.getByLabel('Amount').fill('250');
  const costs = page.getByRole('region', { name: 'What it costs and gives' });
  await expect(costs).toContainText('2.5 USDT');
  await expect(costs).toContainText('247.5 USDT');
  await page.getByRole('button', { name: 'Withdraw 250 USDT' }).click();
  const sheet = page.getByRole('dialog');
  for (const text of ['TRON (TRC20)', '250 USDT', '2.5 USDT', '247.5 USDT', 'About 10 minutes after the review']) await expect(sheet).toContainText(text);
  await expect(sheet.locator('bdi').filter({ hasText: TRON })).toHaveText(TRON);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.locator('input')).toHaveCount(0);
  await pin(page, '999999');
  await expect(sheet.getByText('The payment password is wrong. Tries left: 4.')).toBeVisible();
  expect(await held(api, customer)).toEqual(['1000', '0']);
  await pin(page, customer.paypass);
  await expect(page).toHaveURL(/Withdraw\/orderDetails\?id=/);
  await expect(page.getByText('To be paid out')).toBeVisible();
  expect(await held(api, customer)).toEqual(['750', '250']);

  const { lists } = await api.must(withdrawals, {}, { token: customer.token });
  await qa.ask('POST', 'withdrawals', { number: lists[0].number, act: 'fail', reason: 'The chain <b>refused</b> it.' });
  await quiet(api, customer);
  await page.reload();
  await expect(page.getByText('Returned to your balance')).toBeVisible();
  await expect(page.getByRole('list', { name: 'States of the withdrawal' })).toContainText('The chain <b>refused</b> it.');
  await expect(page.getByText('Reason for return')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'canShare', { value: undefined });
  });
  await page.getByRole('button', { name: 'Share or save the receipt' }).click();
  expect((await saved).suggestedFilename()).toBe(`withdrawal-${lists[0].number}.png`);
  await expect(page.getByText('Download success')).toBeVisible();
});
