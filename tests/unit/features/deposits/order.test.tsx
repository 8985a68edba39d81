import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DepositRecord } from '../../../../src/features/deposits/components/DepositRecord.tsx';
import type { Deposit } from '../../../../src/features/deposits/store.ts';
import { show } from '../../ui/render.tsx';

const TIME = Date.UTC(2026, 2, 10, 5);
const bare: Deposit = {
  id: '7',
  number: '',
  status: 'pending',
  amount: '100',
  observed: undefined,
  currency: 'USDT',
  credit: '',
  fee: undefined,
  actual: undefined,
  rate: undefined,
  hash: '',
  height: '',
  confirmations: undefined,
  needed: undefined,
  way: '',
  payee: '',
  chain: '',
  reference: '',
  remark: '',
  reason: '',
  created: TIME,
  updated: undefined,
  states: [],
};
const value = (name: string): string | null | undefined =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('leaves out what is missing [RECH-11 LOOK-14]', () => {
  show(<DepositRecord deposit={bare} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Amount', 'ID']);
  expect(value('ID')).toBe('7');
  expect(screen.getByRole('list', { name: 'Deposit progress' }).textContent).toContain('Pending');
  expect(screen.getAllByText('To be credited')).toHaveLength(1);
});

test.each([
  ['pending', 'Pending', 'You receive'],
  ['done', 'Credited', 'You received'],
  ['failed', 'Not credited', 'Amount after fee'],
])('names the state and the figure of a deposit that is %s [RECH-11]', (status, state, figure) => {
  show(<DepositRecord deposit={{ ...bare, status, actual: '99.5', states: [{ status, time: TIME }] }} />);
  expect(value(figure)).toMatch(/^99\.50\sUSDT$/);
  expect(screen.getByText(state, { selector: '[data-kind]' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Deposit progress' }).textContent).toContain(state);
});

test('shows figures, remark, reason and unknown status of a deposit as sent [RECH-11]', () => {
  show(
    <DepositRecord
      deposit={{
        ...bare,
        number: 'R1',
        status: 'frozen_by_bank',
        fee: '0.5',
        actual: '99.5',
        rate: '33.5',
        hash: 'ab'.repeat(32),
        height: '79000123',
        payee: `T${'x'.repeat(33)}`,
        chain: 'TRC20',
        remark: '<b>x</b>',
        reason: 'Too late.',
        states: [
          { status: 'pending', time: TIME },
          { status: 'frozen_by_bank', time: TIME + 1 },
        ],
      }}
    />,
  );
  expect(screen.getByText('frozen_by_bank', { selector: '[data-kind]' })).toBeTruthy();
  expect(screen.queryByText('To be credited')).toBeNull();
  expect(value('Fee')).toMatch(/^0\.50\sUSDT$/);
  expect([value('Block height'), value('Note'), value('Reason')]).toEqual(['79000123', '<b>x</b>', 'Too late.']);
  expect(screen.getByRole('list', { name: 'Deposit progress' }).textContent).toContain('frozen_by_bank');
  for (const name of ['Copy Order number', 'Copy Transaction hash', 'Copy To'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('an address shortened for storage cannot be copied [RECH-04]', () => {
  show(<DepositRecord deposit={{ ...bare, chain: 'TRC20', payee: 'TUr1sZ…FTaw1B' }} />);
  expect(value('To')).toBe('TUr1sZ…FTaw1B');
  expect(screen.queryByRole('button', { name: 'Copy To' })).toBeNull();
});

test('shows reported and received amounts if they differ, otherwise one amount [HARD-12]', () => {
  const first = show(<DepositRecord deposit={{ ...bare, status: 'done', observed: '12.5', actual: '12.5' }} />);
  expect([value('Amount you reported'), value('Amount we received')]).toEqual([
    expect.stringMatching(/^100\.00\sUSDT$/),
    expect.stringMatching(/^12\.50\sUSDT$/),
  ]);
  expect(
    screen.getByText(
      'We received a different amount from the one you reported. The amount we received is what counts.',
    ),
  ).toBeTruthy();
  first.unmount();
  show(<DepositRecord deposit={{ ...bare, status: 'done', observed: '100.000000', actual: '100' }} />);
  expect([value('Amount'), screen.queryByText('Amount we received')]).toEqual([
    expect.stringMatching(/^100\.00\sUSDT$/),
    null,
  ]);
});
