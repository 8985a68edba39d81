import { payoutTerms } from '../../../../src/features/transfers/index.ts';
import { network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { cards, wallets } from '../../../../src/features/wallets/store.ts';
import TradeAccountPage from '../../../../src/features/wallets/pages/TradeAccountPage.tsx';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
const way = {
  to: 'bank',
  currency: 'USDT',
  chain: '',
  credit: 'THB',
  fee: '1',
  fixed: '0',
  minimum: '10',
  maximum: '50000',
  rate: '33.25',
  scale: 6,
  creditScale: 2,
  arrival: 'Soon',
  closed: '',
};
let listed: object[];
let payeeHours: number;
let net: ReturnType<typeof network>;
const bound = (): string[] => net.seen.filter(({ url }) => url.pathname.endsWith('bank/add')).map(({ body }) => body);

beforeEach(async () => {
  await signIn();
  for (const store of [cards, payoutTerms, wallets]) store.clear();
  listed = [];
  payeeHours = 48;
  net = network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('bank/add')) return ret(0, 'The login password is wrong.');
    if (pathname.endsWith('extract/rate')) return ok({ opens: null, closed: false, lists: [way] });
    if (pathname.endsWith('users/bank')) return ok({ lists: listed, payeeHours });
    if (pathname.endsWith('user/amount')) return ok({ code: 'USDT', available: '1000' });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', paypass: 1 });
    return ok({ lists: [] });
  });
});
afterEach(async () => {
  cleanup();
  await endSession('signed-out');
});

const card = (usable: number) => ({
  id: '3',
  bank: 'SCB',
  name: 'SCB',
  last: '7890',
  holder: 'Somchai',
  created: 1,
  usable,
});

test('says nothing about a wait where new bank accounts have none [WALL-05]', async () => {
  payeeHours = 0;
  show(<TradeAccountPage />);
  await settle(() => has('No bank account yet'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
  expect(has(/^You can withdraw to a new bank account/)).toBe(false);
});

test('asks for the login password to add a bank account, and states the wait [HARD-04]', async () => {
  show(<TradeAccountPage />);
  await settle(() => has('No bank account yet'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a bank account' }));
  expect(has(/^You can withdraw to a new bank account 48 hours after you add it\./)).toBe(true);
  const fields = {
    'Account holder name': 'Somchai',
    'Bank name': 'SCB',
    'Account number': '1234567890',
    'Branch or SWIFT code': 'SICOTHBK',
    Phone: '0812345678',
    Email: 'som@example.com',
  };
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const form = document.forms.namedItem('card') as HTMLFormElement;
  fireEvent.submit(form);
  expect([bound(), document.activeElement?.getAttribute('name')]).toEqual([[], 'password']);
  expect(has('Enter your login password.')).toBe(true);
  fireEvent.change(screen.getByLabelText('Login password'), { target: { value: 'abc12345' } });
  fireEvent.submit(form);
  await settle(() => has('The login password is wrong.'));
  expect(new URLSearchParams(bound()[0]).get('password')).toBe('abc12345');
});

test('closes withdrawals to a new bank account until its wait is over', async () => {
  listed = [card(Date.now() + HOUR_MS)];
  const first = show(<TradeAccountPage />);
  await settle(() => has(/^Can be used from /));
  first.unmount();
  const second = show(<WithdrawalPage />);
  fireEvent.click(screen.getByLabelText('Bank account'));
  await settle(() => has(/^You can withdraw to this bank account from /));
  expect(screen.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true');
  second.unmount();
  listed = [card(Date.now() - HOUR_MS)];
  await cards.refresh({ fresh: true });
  show(<TradeAccountPage />);
  await settle(() => has('SCB •••• 7890'));
  expect(has(/can be used from/i)).toBe(false);
});
