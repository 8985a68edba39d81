import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WithdrawalRecord } from '../../../../src/features/withdrawals/components/WithdrawalRecord.tsx';
import type { Withdrawal } from '../../../../src/features/withdrawals/store.ts';
import { compare } from '../../../../src/domain/decimal.ts';
import { add } from '../../../../src/domain/money.ts';
import { show } from '../../ui/render.tsx';

const TIME = Date.UTC(2026, 2, 10, 5);
const order: Withdrawal = {
  id: '7',
  number: 'W1',
  status: 'waiting',
  amount: '250',
  currency: 'USDT',
  credit: 'USDT',
  fee: '2.5',
  actual: '247.5',
  rate: undefined,
  hash: '',
  height: '',
  confirmations: undefined,
  needed: undefined,
  way: 'wallet',
  payee: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'TRC20',
  reference: '',
  remark: '',
  reason: '',
  created: TIME,
  updated: TIME,
  states: [{ status: 'waiting', time: TIME }],
};
const value = (name: string): string | null | undefined =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const itemsOf = (name: string): (string | null)[] =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const steps = (): (string | null)[] => itemsOf('Withdrawal progress');
const stages = (): (string | null)[] => itemsOf('Steps');

test('shows what is known and the states reached, without a row for what is missing [WD-11 LOOK-14]', () => {
  show(<WithdrawalRecord withdrawal={order} />);
  expect(value('Amount')).toMatch(/^250\.00\sUSDT$/);
  expect(value('Fee')).toMatch(/^2\.50\sUSDT$/);
  expect(value('You receive')).toMatch(/^247\.50\sUSDT$/);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Order number',
    'Amount',
    'Fee',
    'You receive',
    'To',
    'Network',
    'ID',
  ]);
  expect(screen.getByRole('button', { name: 'Copy To' })).toBeTruthy();
  expect(steps()[0]).toMatch(/250\.00\sUSDT is on hold, including the fee$/);
  expect(steps()).toHaveLength(1);
  expect(stages()).toEqual(['Submitted, Done', 'Checked, Now', 'In your wallet, Next']);
});

test('a failed withdrawal shows reason and returned amount, and asks for no payment [WD-11 TRUST-07]', () => {
  const { container } = show(
    <WithdrawalRecord
      withdrawal={{
        ...order,
        status: 'fail',
        reason: 'The chain <b>refused</b> it.',
        states: [...order.states, { status: 'fail', time: TIME + 1000 }],
      }}
    />,
  );
  expect(value('Reason')).toBe('The chain <b>refused</b> it.');
  expect(screen.getByText('Returned to your balance')).toBeTruthy();
  expect(steps().at(-1)).toMatch(/^Returned.*250\.00\sUSDT is available again\. No fee was charged\./);
  expect(container.textContent).not.toMatch(/\b(tax|deposit|pay)\b/i);
});

test('a cancelled one says so, shows the full return, and awaits nothing [HARD-12]', () => {
  show(
    <WithdrawalRecord
      withdrawal={{
        ...order,
        status: 'cancelled',
        states: [...order.states, { status: 'cancelled', time: TIME + 1000 }],
      }}
    />,
  );
  expect(screen.getByText('Cancelled', { selector: '[data-kind]' })).toBeTruthy();
  expect(steps()[0]).not.toContain('on hold');
  expect(screen.getByText('Returned to your balance').previousElementSibling?.textContent).toMatch(/250\.00\sUSDT/);
  expect(steps().map((text) => /^(In review|Cancelled|Returned)/.exec(text ?? '')?.[1])).toEqual([
    'In review',
    'Cancelled',
    'Returned',
  ]);
  expect(steps().at(-1)).toMatch(/250\.00\sUSDT is available again\. No fee was charged\./);
  expect(stages()).toEqual(['Submitted, Done', 'Cancelled, Done', 'Back in your balance, Done']);
});

test('an unknown status shows as sent, and promises nothing [WD-11]', () => {
  show(
    <WithdrawalRecord withdrawal={{ ...order, status: 'more_info', states: [{ status: 'more_info', time: TIME }] }} />,
  );
  expect(screen.getByText('more_info', { selector: '[data-kind]' })).toBeTruthy();
  expect(stages()).toEqual(['Submitted, Done', 'Checked, Next', 'In your wallet, Next']);
  expect(screen.queryByText('To be paid out')).toBeNull();
});

test.each([
  ['waiting', 'To be paid out'],
  ['processing', 'To be paid out'],
  ['success', 'Paid out'],
])('the headline of %s reads %s [WD-11]', (status, words) => {
  show(<WithdrawalRecord withdrawal={{ ...order, status, states: [] }} />);
  expect(screen.getByText(words, { selector: 'p' })).toBeTruthy();
});

/** Words of demands for money that must never precede a payout. */
const DEMAND =
  /\b(tax(es)?|deposit|top[ -]?up|recharge|unlock|pay (a|the|first|now)|advance payment|insurance|verification fee|guarantee)\b/i;

test.each(['waiting', 'processing', 'success', 'fail', 'cancelled', 'more_info'])(
  'a withdrawal that is %s asks for no deposit, tax or extra fee [TRUST-07]',
  (status) => {
    const failed = status === 'fail';
    const { container } = show(
      <WithdrawalRecord
        withdrawal={{
          ...order,
          status,
          reason: failed ? 'The address does not exist.' : '',
          states: [...order.states, { status, time: TIME + 1000 }],
        }}
      />,
    );
    expect(container.textContent).not.toMatch(DEMAND);
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([]);
    const figure = (name: string): string => (value(name) ?? '').replace(/\sUSDT$/, '');
    const receivedName = { waiting: 'You receive', processing: 'You receive', success: 'You received' }[status];
    expect(compare(add(figure('Fee'), figure(receivedName ?? 'Amount after fee')), figure('Amount'))).toBe(0);
    // the pattern does find a demand
    expect('Please pay the tax of 25 USDT first').toMatch(DEMAND);
  },
);
