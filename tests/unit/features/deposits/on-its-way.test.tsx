import { network, ok } from '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import DepositPage from '../../../../src/features/deposits/pages/DepositPage.tsx';
import { pendingDeposits } from '../../../../src/features/deposits/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { tron, useDeposits } from './support.ts';

useDeposits();

const deposit = {
  id: '4',
  number: 'D4',
  status: 'pending',
  amount: '500',
  currency: 'USDT',
  chain: 'TRC20',
  created: 1,
  confirmations: 12,
  needed: 20,
};

function offerWithDeposit(deposits: Promise<Response> | Response = ok({ lists: [deposit], last: true })): void {
  network(({ url }) => (url.includes('pay/lists') ? ok({ lists: [tron] }) : deposits));
}

test('says above the methods that a deposit is on its way, and leads to it [LOOK-24]', async () => {
  offerWithDeposit();
  await pendingDeposits.refresh();
  show(<DepositPage />);
  await settle(() => has(/^Minimum/));
  const row = screen.getByRole('link', { name: /on its way/ });
  expect(row.getAttribute('href')).toBe('#/pages/Recharge/orderDetails?id=4');
  expect(row.textContent).toMatch(/^500\.00\sUSDT on its way12 of 20 network confirmations$/);
});

test('does not push the methods down when the deposit is known late [LOOK-24]', async () => {
  let answer: (response: Response) => void = () => undefined;
  offerWithDeposit(new Promise((resolve) => (answer = resolve)));
  show(<DepositPage />);
  await settle(() => has(/^Minimum/));
  answer(ok({ lists: [deposit], last: true }));
  await act(() => pendingDeposits.refresh());
  expect(screen.queryByRole('link', { name: /on its way/ })).toBeNull();
});
