import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ExactLine } from '../../../src/desk/statements/api-views.ts';
import { StatementsPage } from '../../../src/desk/statements/StatementsPage.tsx';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

beforeEach(() => matchOnly());

const lineOf = (id: number, amount: string): ExactLine => ({
  id,
  line: id + 1,
  file: 'kbank-2811.csv',
  account: 100370 + id,
  names: {
    fit: 'same',
    sender: [{ text: 'SOMCHAI', differs: false }],
    verified: [{ text: 'Somchai', differs: false }],
  },
  deposit: 40 + id,
  number: `R${id}`,
  reference: `AND10037${id}R4C`,
  amount,
  currency: 'THB',
  at: Date.parse('2026-11-28T02:14:00Z'),
  hasTime: true,
  version: String(id).repeat(43),
});

/** Shows the page, and returns what it asks the server to prepare. */
function show(lines: readonly ExactLine[], count = lines.length): { lines: object[] }[] {
  const asked: { lines: object[] }[] = [];
  showAtDesk(<StatementsPage route={{ page: 'statements', id: 'matched', query: {} }} />, (path, body) => {
    if (path === '/api/view/statement-exact') return { lines, count };
    if (path === '/api/prepare/statement.creditLines') asked.push(JSON.parse(body).body);
    return { subject: {}, nonce: 'n', seen: 's', second: 'Two people credit them.', deciders: [] };
  });
  return asked;
}

test('lists each line with customer, amount and reference, and the total in the button [DESK-96]', async () => {
  const asked = show([lineOf(1, '16710'), lineOf(2, '500.5')]);
  const table = within(await screen.findByRole('table', { name: 'All matched lines' }));
  const row = table.getByRole('row', { name: /Customer 100371/ });
  for (const text of ['16,710.00 THB', 'AND100371R4C', 'SOMCHAI', 'line 2 of kbank-2811.csv'])
    expect(within(row).getByText(text)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Propose 2 lines, 17,210.50 THB' }));
  expect(asked[0]!.lines).toEqual([
    { line: 1, account: 100371, deposit: 41, version: '1'.repeat(43) },
    { line: 2, account: 100372, deposit: 42, version: '2'.repeat(43) },
  ]);
});

test('says that a signature is for at most 100 lines [DESK-96]', async () => {
  show([lineOf(1, '500')], 130);
  expect(await screen.findByText(/the oldest 100 of 130. One signature is for at most 100 lines/)).toBeTruthy();
});

test('closes the button while there is nothing to sign [DESK-96]', async () => {
  show([]);
  expect(await screen.findByText('No line matches in everything.')).toBeTruthy();
  expect(screen.getByText('There is nothing to sign.')).toBeTruthy();
});
