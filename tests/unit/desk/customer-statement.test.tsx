import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { History } from '../../../src/desk/customers/History.tsx';
import { Statement } from '../../../src/desk/customers/Statement.tsx';
import { kenji, NOW } from './customer-samples.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

beforeEach(() => matchOnly());

test("says in the desk's words what was booked for a customer, with signs and currencies [DESK-109]", async () => {
  const common = { asset: 'USDT', reference: 'W1', remark: '', time: 1 };
  const entries = [
    { ...common, id: 2, kind: 'withdraw', amount: '-100', balance: '150' },
    { ...common, id: 1, kind: 'recharge', amount: '250', balance: '250' },
  ];
  showAtDesk(<Statement id="9" />, { entries });
  const table = await screen.findByRole('table', { name: 'Statement' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Withdrawals ordered W1', '−100.00 USDT', '150.00 USDT'],
    ['Deposits credited W1', '+250.00 USDT', '250.00 USDT'],
  ]);
});

test('names in the history who credited a deposit and who decided about a withdrawal [DESK-109]', async () => {
  const order = { id: 1, amount: '250', asset: 'USDT', time: NOW, by: 'Anna, Ben' };
  const of = kenji({
    deposits: [{ ...order, number: 'R1', reported: null, state: 'done' }],
    withdrawals: [{ ...order, number: 'W1', state: 'success', by: '' }],
  });
  showAtDesk(<History of={of} />, {});
  expect(screen.getByText('Deposit R1, 250.00 USDT: credited by Anna, Ben')).toBeTruthy();
  expect(screen.getByText('Withdrawal W1, 250.00 USDT: paid')).toBeTruthy();
});
