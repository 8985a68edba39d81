import { payoutTerms as termsOf } from '../../../../src/features/transfers/index.ts';
import { ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import {
  useWithdrawals,
  ADDRESS,
  wallet,
  server,
  open,
  sent,
  type,
  press,
  submit,
  sheet,
  pin,
  ready,
  other,
  reread,
} from './support.tsx';

useWithdrawals();

test('sends the reviewed payee even if a newer wallet became usable meanwhile [WD-07 WALL-05]', async () => {
  const { seen } = open();
  server.wallets = [{ ...other, usable: Date.now() + 3_600_000 }, wallet];
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  expect(screen.getByRole('dialog').textContent).toContain(ADDRESS);
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  await reread([other, wallet]);
  expect(screen.getByRole('dialog').textContent).toContain(
    `Withdraw to Cold · ${ADDRESS.slice(0, 6)}…${ADDRESS.slice(-6)}`,
  );
  pin('012345');
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen)).toMatchObject([{ target: '7' }]);
});

test('a payee deleted elsewhere leads back to the review, and no other replaces it [WD-07]', async () => {
  const { seen } = open();
  server.wallets = [other, wallet];
  show(<WithdrawalPage />);
  await ready();
  press(/^Withdraw to: /);
  fireEvent.click(await screen.findByRole('button', { name: /^Cold/ }));
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  await reread([other]);
  expect(has('This recipient was deleted or changed, so nothing was sent. Go back and choose again.')).toBe(true);
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  expect(has('That recipient is no longer on your list. Choose another.')).toBe(true);
  submit();
  expect([screen.queryByRole('dialog'), document.activeElement?.getAttribute('name'), sent(seen)]).toEqual([
    null,
    'target',
    [],
  ]);
});

test.each([
  // the same last four letters, so that the wallet's name stays the same
  ['address', { address: `${other.address.slice(0, -4)}${ADDRESS.slice(-4)}` }],
  ['network', { chain: 'ERC20' }],
])('sends nothing to a payee whose %s changed elsewhere while its sheet is open [WD-07]', async (_, changed) => {
  const { seen } = open();
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  await reread([{ ...wallet, ...changed }]);
  expect(has('This recipient was deleted or changed, so nothing was sent. Go back and choose again.')).toBe(true);
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  expect(sent(seen)).toEqual([]);
});

test('a chain no longer offered leads back to the review, which says so [WD-07]', async () => {
  open();
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  server.chain = 'ERC20';
  await act(() => termsOf.refresh({ fresh: true }));
  expect(sheet().getByText("This coin isn't available on this network right now.")).toBeTruthy();
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
});

test('a changed fee shows next to the old one and must be accepted first [WD-12]', async () => {
  const { seen } = open();
  server.answers = [
    () => {
      server.fee = '2';
      return ret(0, 'The fee or rate has changed.');
    },
  ];
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  pin('012345');
  await settle(() => has('The terms have changed'));
  expect(screen.getByRole('dialog').querySelector('del')?.textContent).toMatch(/^2\.50\sUSDT$/);
  expect(screen.getByRole('dialog').querySelector('ins')?.textContent).toMatch(/^5\.00\sUSDT$/);
  expect(sent(seen)).toHaveLength(1);
  fireEvent.click(sheet().getByRole('button', { name: 'Accept the new terms' }));
  // the refusal concerned the old figures
  expect([has('The fee or rate has changed.'), has('0 of 6 digits entered')]).toEqual([false, true]);
  pin('012345');
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen).map((item) => (item as { fee?: string }).fee)).toEqual(['2.5', '5']);
});

test('nothing can be confirmed without a stated arrival, even in an open sheet [TRUST-05]', async () => {
  const words = "Not available right now: Arrival time. You can't confirm without it. Please try again later.";
  const { seen } = open();
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  server.arrival = '';
  await act(() => termsOf.refresh({ fresh: true }));
  expect(sheet().getByText(words)).toBeTruthy();
  expect(sheet().getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  expect(has(words)).toBe(true);
  submit();
  expect([screen.queryByRole('dialog'), sent(seen)]).toEqual([null, []]);
});
