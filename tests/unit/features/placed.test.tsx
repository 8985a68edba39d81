import { empty, network, ok } from '../client/support.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../src/client/session/session.ts';
import DepositDetailsPage from '../../../src/features/deposits/pages/DepositDetailsPage.tsx';
import { details as depositDetails } from '../../../src/features/deposits/store.ts';
import { payoutTerms } from '../../../src/features/transfers/index.ts';
import WithdrawalDetailsPage from '../../../src/features/withdrawals/pages/WithdrawalDetailsPage.tsx';
import { details as withdrawalDetails } from '../../../src/features/withdrawals/store.ts';
import { navigate } from '../../../src/browser/location.ts';
import { media, show } from '../ui/render.tsx';
import { has, settle, signIn } from './support.ts';

const order = { id: '7', number: 'N1', amount: '250', currency: 'USDT', created: Date.UTC(2026, 2, 10, 5) };
const deposit = { ...order, status: 'pending', chain: 'TRC20', way: 'crypto', confirmations: 5, needed: 20 };
const withdrawal = { ...order, status: 'waiting', way: 'wallet', chain: 'TRC20', fee: '2.5', actual: '247.5' };

beforeEach(async () => {
  media();
  await signIn();
  for (const endpoint of [depositDetails, withdrawalDetails, payoutTerms]) endpoint.clear();
});
afterEach(async () => {
  cleanup();
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

const serve = (value: object) =>
  network((request) => ok(/\/info/.test(request.url) ? value : { lists: [], limits: [], last: true }));
const stages = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const text = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');

test('a reported deposit says what happens next, and leads to its details [LOOK-12]', async () => {
  serve(deposit);
  navigate('/pages/Recharge/orderDetails?id=7&placed=1');
  show(<DepositDetailsPage />);
  await settle(() => has('Deposit reported'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deposit reported' }));
  expect(stages()).toEqual(['Reported, Done', 'On the network, Now', 'In your balance, Next']);
  for (const words of [
    '250.00 USDTTo be credited',
    "We've found your payment on TRON (TRC20). Once the network has confirmed it, we add it to your balance.",
    '5 of 20 network confirmations',
  ])
    expect(text()).toContain(words);
  expect(screen.queryByRole('list', { name: 'Deposit progress' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Follow the deposit' }));
  await settle(() => screen.queryByRole('list', { name: 'Deposit progress' }) !== null);
  expect([location.hash, has('Deposit reported')]).toEqual(['#/pages/Recharge/orderDetails?id=7', false]);
});

test('a deposit that was not credited is no success, and says that the balance is the same [LOOK-13]', async () => {
  serve({ ...deposit, status: 'failed', reason: 'We found no payment.' });
  navigate('/pages/Recharge/orderDetails?id=7&placed=1');
  show(<DepositDetailsPage />);
  await settle(() => has('Not credited'));
  expect(has('Deposit reported')).toBe(false);
  expect(stages()).toEqual(['Reported, Done', 'On the network, Next', 'Not credited, Failed']);
  expect(text()).toContain("We found no payment. We didn't credit this deposit, so your balance hasn't changed.");
});

test('a credited deposit fills every stop [LOOK-13]', async () => {
  serve({ ...deposit, status: 'done' });
  navigate('/pages/Recharge/orderDetails?id=7');
  show(<DepositDetailsPage />);
  await settle(() => has('Credited'));
  expect(stages()).toEqual(['Reported, Done', 'On the network, Done', 'In your balance, Done']);
});

test('a withdrawal says what is paid out and by when only if the server does, and can be cancelled [LOOK-12]', async () => {
  serve(withdrawal);
  navigate('/pages/Withdraw/orderDetails?id=7&placed=1');
  show(<WithdrawalDetailsPage />);
  await settle(() => has('Withdrawal submitted'));
  expect(text()).toContain("We'll check it, then pay out 247.50 USDT. You can cancel until we start the check.");
  expect(text()).not.toContain('Within ten minutes');
  const terms = { to: 'wallet', currency: 'USDT', chain: 'TRC20', arrival: 'Within ten minutes' };
  await act(async () => {
    payoutTerms.state.value = { limit: undefined, lists: [terms] } as never;
  });
  expect(text()).toContain('Within ten minutes');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('heading', { name: /Cancel the withdrawal of .*250 USDT/ })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Follow the withdrawal' }));
  await settle(() => screen.queryByRole('list', { name: 'Withdrawal progress' }) !== null);
  expect(location.hash).toBe('#/pages/Withdraw/orderDetails?id=7');
});

test('a failed withdrawal marks the stop, and says that the money is back [LOOK-13]', async () => {
  serve({ ...withdrawal, status: 'fail', reason: 'This address does not exist.' });
  navigate('/pages/Withdraw/orderDetails?id=7&placed=1');
  show(<WithdrawalDetailsPage />);
  await settle(() => has('Returned to your balance'));
  expect(has('Withdrawal submitted')).toBe(false);
  expect(stages()).toEqual(['Submitted, Done', 'Failed, Failed', 'Back in your balance, Done']);
  expect(text()).toContain('This address does not exist. 250.00 USDT is available again. No fee was charged.');
});
