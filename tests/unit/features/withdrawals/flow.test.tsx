import { payoutTerms as termsOf } from '../../../../src/features/transfers/index.ts';
import { ret } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wallets } from '../../../../src/features/wallets/store.ts';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { settings } from '../../../../src/storage/settings.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import {
  useWithdrawals,
  ADDRESS,
  wallet,
  server,
  open,
  sent,
  amount,
  type,
  press,
  submit,
  sheet,
  pin,
  ready,
} from './support.tsx';

useWithdrawals();

test.each([
  [48, 'You can use it 48 hours after you add it.'],
  [1, 'You can use it 1 hour after you add it.'],
  [0, ''],
])('says that a new recipient waits the %s hours of the server [WALL-05]', async (payeeHours, wait) => {
  Object.assign(server, { wallets: [], payeeHours });
  open();
  show(<WithdrawalPage />);
  await ready();
  await settle(() => has(`Add a wallet to withdraw to. ${wait}`.trim()));
  fireEvent.click(screen.getByLabelText('Bank account'));
  await settle(() => has(`Add a bank account to withdraw to. ${wait}`.trim()));
});

test('each prompt leads to its page and back, and the typed amount is kept [WD-02 WD-03]', async () => {
  Object.assign(server, { wallets: [], paypass: false });
  open();
  const first = show(<WithdrawalPage />);
  await ready();
  type('250');
  expect([
    has(/^You have not added a wallet yet/),
    has('Add a wallet to withdraw to. You can use it 24 hours after you add it.'),
  ]).toEqual([true, true]);
  expect(screen.getByRole('link', { name: 'Add a wallet' }).getAttribute('href')).toBe(
    '#/pages/mine/addWallet?from=%2Fpages%2FWithdraw%2FWithdraw',
  );
  fireEvent.click(screen.getByLabelText('Bank account'));
  await settle(() => has('You have not bound bank card, please bind bank card first!'));
  expect(has('Add a bank account to withdraw to. You can use it 24 hours after you add it.')).toBe(true);
  expect(screen.getByRole('link', { name: 'Add a bank account' }).getAttribute('href')).toBe(
    '#/pages/mine/setting/tradeAccount?from=%2Fpages%2FWithdraw%2FWithdraw',
  );
  first.unmount();
  server.cards = [{ id: '3', bank: 'SCB', last: '7890' }];
  open();
  show(<WithdrawalPage />);
  await settle(() => has(/^You have not set a transaction password/));
  expect(has('This is your payment password: six digits that confirm withdrawals.')).toBe(true);
  expect(screen.getByRole('link', { name: 'Set a payment password' }).getAttribute('href')).toMatch(
    /^#\/pages\/mine\/setting\/paypass/,
  );
  await settle(() => amount().value === '250');
  expect(screen.getByRole('button', { name: /^Withdraw to: .*SCB •••• 7890/ })).toBeDefined();
});

test('shows fee and net amount before the password, and errors in place [WD-05 WD-06]', async () => {
  const { seen } = open();
  show(<WithdrawalPage />);
  await ready();
  type('250');
  const costs = screen.getByRole('region', { name: 'Withdrawal summary' });
  expect(costs.textContent).toMatch(
    /Arrives in your walletWithin ten minutes247\.50\sUSDT.*Leaves your balance250\.00\sUSDT.*from the amount2\.50\sUSDT/,
  );
  for (const [text, words] of [
    ['1000.01', '0.01 USDT more than you have available.'],
    ['9.99', 'The minimum amount is 10 USDT.'],
    ['', 'Enter the amount to withdraw.'],
  ] as const) {
    type(text);
    submit();
    expect([text, has(words)]).toEqual([text, true]);
    // no outcome of an amount that can't be withdrawn
    expect([text, costs.textContent]).toEqual([text, expect.stringMatching(/minutes–Leaves your balance–Fee.*–$/)]);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  press('Max');
  expect(amount().value).toBe('1000');
  expect(sent(seen)).toEqual([]);
});

test('repeats payee and figures in the sheet, and opens the details on success [WD-07 WD-08]', async () => {
  const { seen } = open();
  server.answers = [() => ret(0, 'Wrong payment password. You have 4 attempts left.')];
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  const text = screen.getByRole('dialog').textContent ?? '';
  for (const part of [ADDRESS, 'TRON (TRC20)', 'Within ten minutes']) expect(text).toContain(part);
  expect(text).toMatch(/Amount250\.00\sUSDT.*Fee, taken from the amount2\.50\sUSDT.*You receive247\.50\sUSDT/);
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  expect(sheet().getByRole('link', { name: 'Forgot it? Reset it with a code' })).toBeDefined();
  // nothing that a password manager could fill or store
  expect(screen.getByRole('dialog').querySelectorAll('input')).toHaveLength(0);
  pin('999999');
  await settle(() => has('Wrong payment password. You have 4 attempts left.') && has('0 of 6 digits entered'));
  expect(amount().value).toBe('250');
  const reset = sheet().getByRole('link', { name: 'Forgot it? Reset it with a code' });
  expect(reset.getAttribute('href')).toBe('#/pages/mine/setting/tradePwd');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  expect(has('Wrong payment password. You have 4 attempts left.')).toBe(false);
  pin('012345');
  await settle(() => location.hash.includes('Withdraw/orderDetails?id=9'));
  const [wrong, right] = sent(seen);
  expect(right).toMatchObject({ to: 'wallet', target: '7', amount: '250', fee: '2.5', paypass: '012345' });
  expect(right?.key).not.toBe(wrong?.key);
  expect(await readDraft('a', 'withdraw')).toBeUndefined();
});

test('never asks for a deposit, tax or extra fee, and sends the typed amount [TRUST-07]', async () => {
  const demand = /\b(tax(es)?|deposit|top[ -]?up|recharge|unlock|pay (a|the|first|now)|advance|insurance)\b/i;
  const clean = (): void => {
    expect(document.body.textContent).not.toMatch(demand);
    expect(
      [...document.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((to) => /recharge/i.test(to)),
    ).toEqual([]);
  };
  Object.assign(server, { wallets: [], paypass: false });
  open();
  const missing = show(<WithdrawalPage />);
  await ready();
  clean();
  missing.unmount();
  Object.assign(server, { wallets: [wallet], paypass: true });
  const { seen } = open();
  await Promise.all([wallets.refresh(), termsOf.refresh()]);
  show(<WithdrawalPage />);
  await ready();
  type('250');
  clean();
  submit();
  clean();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  clean();
  pin('012345');
  await settle(() => sent(seen).length === 1);
  expect(sent(seen)[0]).toMatchObject({ amount: '250', fee: '2.5' });
});

test('shows the rest of the daily limit, and when it renews, before sending [HARD-12]', async () => {
  open();
  const { container } = show(<WithdrawalPage />);
  await settle(() => has('Daily limit resets'));
  expect(container.textContent).toMatch(/Daily withdrawal limit left500\sUSDT \/ 2,000\sUSDT/);
  expect(screen.getByText('Daily limit resets').nextElementSibling?.textContent).toContain('2026');
});

test('an amount that is too large says so while it is typed, and a tap mends it [WD-06]', async () => {
  open();
  show(<WithdrawalPage />);
  await ready();
  type('9.99');
  // it may go on
  expect(has('The minimum amount is 10 USDT.')).toBe(false);
  type('1250');
  expect(has('250 USDT more than you have available.')).toBe(true);
  press('Use 1,000 USDT');
  expect([amount().value, has(/more than you have available/)]).toEqual(['1000', false]);
});

test('a hidden balance is not told by the error of an amount [WD-06 ACCT-05]', async () => {
  open();
  // has more decimals than a withdrawal, so that the nearest amount is another one
  server.available = '1000.1234567';
  settings.amountsHidden = true;
  show(<WithdrawalPage />);
  await ready();
  type('1250');
  expect(has("You don't have that much available.")).toBe(true);
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  // another fault is named first, and mending it would lead to the balance
  type('1250.1234567');
  expect(has('Use up to 6 decimal places for USDT.')).toBe(true);
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  // this one says nothing about the balance
  type('20.1234567');
  expect(screen.getByRole('button', { name: /^Use 20\.12/ })).toBeDefined();
  settings.amountsHidden = false;
});

test('shares of the balance are rounded down, and the one that is typed is marked [WD-06]', async () => {
  open();
  show(<WithdrawalPage />);
  await ready();
  press('25%');
  expect(amount().value).toBe('250');
  expect(screen.getByRole('button', { name: '25%' }).getAttribute('aria-pressed')).toBe('true');
});

test('a new wallet counts down to when it opens, and leads to where it can be deleted [WALL-05]', async () => {
  open();
  const usable = Date.now() + 3_600_000;
  server.wallets = [{ ...wallet, usable }];
  show(<WithdrawalPage />);
  await ready();
  expect(screen.getByText(/^Opens in [\d:]+$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('link', { name: "I didn't add it" }).getAttribute('href')).toBe('#/pages/mine/walletList');
});

test('the button opens by itself when a new wallet may be used [WALL-05]', async () => {
  open();
  server.wallets = [{ ...wallet, usable: Date.now() + 1500 }];
  show(<WithdrawalPage />);
  await ready();
  const button = (): HTMLElement => screen.getByRole('button', { name: 'Withdraw' });
  await settle(() => button().getAttribute('aria-disabled') === null);
  expect(screen.queryByRole('link', { name: "I didn't add it" })).toBeNull();
});
