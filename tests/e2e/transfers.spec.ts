import type { BrowserContext, Page } from '@playwright/test';
import { encode } from 'uqr';
import { wallets as walletEndpoint } from '../../src/api/wallets.ts';
import { channels, deposits, submitDeposit } from '../../src/api/deposits.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test, whenOffline } from './support/test.ts';
import { DAY_MS } from '../../src/domain/time.ts';

test.use({ serviceWorkers: 'allow' });

const TRON = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const allow = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']);
/** Everything the browser stores, as text. */
const stored = async (context: BrowserContext): Promise<string> =>
  JSON.stringify(await context.storageState({ indexedDB: true }));

test('shows the deposit address as QR code and exact text, and hides it offline [RECH-01 RECH-02 RECH-03 RECH-04]', async ({
  page,
  context,
  customer,
  api,
  problems,
}) => {
  problems.allow(whenOffline);
  await allow(context);
  const { lists } = await api.must(channels, { channel: 'usdt-trc20' }, { token: customer.token });
  const { address } = lists.find((item: any) => item.id === 'usdt-trc20');
  await page.goto('/#/pages/Recharge/Recharge');
  await expect(page.getByRole('listitem').filter({ hasText: 'BNB Smart Chain' })).toContainText(
    'Unavailable: Paused during network maintenance.',
  );
  await expect(page.getByRole('link', { name: /BNB Smart Chain/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /THB · KBANK/ })).toContainText('Minimum 500 THB');
  await page.getByRole('link', { name: /TRON \(TRC20\)/ }).click();

  await expect(page.getByText('Only USDT on TRON (TRC20)')).toBeVisible();
  await expect(page.getByText('Anything sent on another network, or any other coin sent here, is lost.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Your address on TRON (TRC20)' });
  expect(await card.locator('bdi').textContent()).toBe(address);
  // the rendered modules are those of exactly this address
  const drawn = await page
    .getByRole('img', { name: /QR code of your TRON/ })
    .locator('path')
    .last()
    .getAttribute('d');
  const { data } = encode(address, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])));
  const visible = [...(drawn ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, run]) =>
    Array.from({ length: Number(run) }, (_, at) => `${Number(x) + at} ${y}`),
  );
  expect(visible.sort()).toEqual(dark.sort());

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('andaman-USDT-TRC20.png');

  // an address in place of a hash is named at once, and a link is reduced to its hash
  const hash = page.getByLabel('Transaction hash');
  await hash.fill(address);
  await expect(page.getByText(/^This is the deposit address, not a transaction hash/)).toBeVisible();
  const digits = 'ab12'.repeat(16);
  await page.evaluate((link) => navigator.clipboard.writeText(link), `https://tronscan.org/#/transaction/${digits}`);
  await page.getByRole('button', { name: 'Paste the hash' }).click();
  await expect(hash).toHaveValue(digits);
  await expect(page.getByText('It has the form of a hash on TRON (TRC20).')).toBeVisible();

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
  await expect(page.getByRole('heading', { name: 'No deposits yet' })).toBeVisible();
  await goOffline(page);
  await page.goto('/#/pages/Recharge/qrpay?channel=usdt-trc20');
  await expect(page.getByText("We can't connect.")).toBeVisible();
  await expect(page.getByText('For your safety, we load payment details fresh each time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await expect(page.getByText(address.slice(0, 4))).toHaveCount(0);
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('a bank transfer shows rate and credit first, copies exactly, and sends a proof [RECH-05 RECH-08 RECH-10]', async ({
  page,
  context,
  customer,
  api,
  qa,
  staff,
}) => {
  await allow(context);
  await qa.ask('POST', 'transfers', { rechargeRate: '33.5' });
  await page.goto('/#/pages/Recharge/bankpay?channel=bank-thb');
  await page.getByLabel('Amount').fill('1234.5');
  await expect(page.getByText('.85', { exact: true })).toBeVisible();
  await expect(page.getByText('33.5 THB')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Amount' }).click();
  await expect.poll(() => clipboard(page)).toBe('1234.50');
  await page.getByRole('button', { name: 'Copy Account number' }).click();
  await expect.poll(() => clipboard(page)).toBe('0000000000');
  await page.getByRole('button', { name: 'Copy Reference' }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^AND\d+R\d+[A-Z]$/);
  await page.getByRole('button', { name: 'Add the picture to send' }).click();
  await expect(page.getByText('Add a screenshot or photo of your bank receipt.')).toBeVisible();
  const choose = page.getByLabel('Choose a photo or screenshot');
  await choose.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText("We couldn't open this file.")).toBeVisible();
  expect(await qa.count('users.upload')).toBe(0);
  const slip = await page.screenshot();
  await choose.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await expect(page.getByText('Attached. It goes as you see it.')).toBeVisible();
  await page.getByRole('button', { name: "I've transferred 1,234.50 THB" }).click();
  await expect(page).toHaveURL(/Recharge\/orderDetails\?id=/);
  await expect(page.getByText("We're looking for your transfer.")).toBeVisible();
  await page.getByRole('button', { name: 'Follow the deposit' }).click();
  await expect(page.getByText("We haven't found your transfer yet. We're still looking.")).toBeVisible();

  await api.must(channels, { channel: 'usdt-trc20' }, { token: customer.token });
  await api.must(
    submitDeposit,
    { channel: 'usdt-trc20', amount: '10', hash: customer.id.padEnd(64, 'c') },
    { token: customer.token, key: `done-${customer.id}` },
  );
  const { lists } = await api.must(deposits, {}, { token: customer.token });
  await staff.creditDeposit(lists[0].id);
  await page.goto('/#/pages/Recharge/record');
  await expect(page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Pending' }).click();
  await expect(page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /1,234.5 THB/ }).click();
  await expect(page.getByText('To be credited').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')).toHaveCount(1);
});

test('a withdrawal leads to bank account, wallet and password, and keeps the amount [WD-02 WD-03 WALL-01 WALL-03 WALL-04]', async ({
  page,
  context,
  customer,
  api,
  qa,
}) => {
  await allow(context);
  await qa.fund(customer.username, 'USDT', '1000');
  await page.goto('/#/pages/Withdraw/Withdraw');
  await expect(page.getByText(/^You have not added a wallet yet/)).toBeVisible();
  await page.getByLabel('Amount').fill('250');
  await page.getByText('Bank account', { exact: true }).click();
  await expect(page.getByText('You have not bound bank card, please bind bank card first!')).toBeVisible();
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(page.getByText('Please fill in the information and try again!')).toBeVisible();
  expect(await qa.count('users.bankAdd')).toBe(0);
  await page.getByLabel('Account holder name').fill('Somchai Jaidee');
  await expect(page.getByLabel('Bank name').getByRole('option')).toHaveCount(14);
  await page.getByLabel('Bank name').selectOption('SCB');
  await page.getByLabel('Account number').fill('١٢٣-456-7890');
  await page.getByLabel('Branch or SWIFT code').fill('SICOTHBK');
  await page.getByLabel('Phone').fill('0812345678');
  await page.getByLabel('Email').fill('som@example.com');
  await page.getByLabel('Login password').fill(customer.password);
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(page).toHaveURL(/Withdraw\/Withdraw/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await expect(page.getByRole('button', { name: /^Withdraw to: / })).toContainText('SCB •••• 7890');

  await page.getByText('Wallet', { exact: true }).click();
  await page.getByRole('link', { name: 'Add a wallet' }).click();
  await page.getByRole('button', { name: 'Check the address' }).click();
  for (const text of ['Enter a name for this wallet.', 'Choose a network.', 'Enter the address.'])
    await expect(page.getByText(text)).toBeVisible();
  await page.getByLabel('Wallet name').fill('Cold');
  await expect(page.getByLabel('Network').getByRole('option')).toHaveText([
    'Choose the network',
    'TRON (TRC20)',
    'Ethereum (ERC20)',
    'BNB Smart Chain (BEP20)',
  ]);
  await page.getByLabel('Network').selectOption('TRC20');
  await page.getByLabel('Wallet address').fill(ETHEREUM);
  await expect(
    page.getByText(
      'This is an address on Ethereum (ERC20), not on TRON (TRC20). Money sent on the wrong network is lost.',
    ),
  ).toBeVisible();
  await page.getByLabel('Wallet address').fill(`${TRON.slice(0, -1)}u`);
  await expect(page.getByText('This TRON (TRC20) address has a typo. Copy it again from your wallet.')).toBeVisible();
  expect(await qa.count('users.walletAdd')).toBe(0);
  await page.getByLabel('Wallet address').fill(` \u202a${TRON.slice(0, 8)}\u200b ${TRON.slice(8)}\u2069 `);
  await page.getByRole('button', { name: 'Check the address' }).click();
  await expect(page.getByRole('dialog').locator('bdi').first()).toHaveText(TRON);
  await page.getByRole('button', { name: 'Save the wallet' }).click();
  await expect(page).toHaveURL(/Withdraw\/Withdraw/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await expect(page.getByText(/You can withdraw to this wallet from/)).toBeVisible();
  const { lists } = await api.must(walletEndpoint, {}, { token: customer.token });
  expect(lists.map((item: any) => item.address)).toEqual([TRON]);
  const cached = await stored(context);
  for (const secret of [TRON, '1234567890']) expect(cached).not.toContain(secret);

  await qa.advance(DAY_MS);
  await api.readAll(customer);
  await qa.ask('POST', 'paypass', { username: customer.username });
  await page.reload();
  await expect(page.getByText(/^You have not set a transaction password/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set a payment password' })).toHaveAttribute('href', /setting\/paypass/);
  await expect(page.getByLabel('Amount')).toHaveValue('250');
});
