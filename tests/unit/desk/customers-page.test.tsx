import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CustomerEntry } from '../../../src/desk/customers/api-views.ts';
import { CustomersPage } from '../../../src/desk/customers/CustomersPage.tsx';
import { parseRoute } from '../../../src/desk/shell/route.ts';
import { showAtDesk } from './desk-entry.tsx';

const anna: CustomerEntry = {
  id: 17,
  username: 'anna@example.com',
  name: null,
  level: 'none',
  frozen: null,
  created: 1,
  matches: ['transferReference', 'close: anna@example.com (you typed ana@example.com)'],
};

const show = (customers: readonly CustomerEntry[]): void =>
  showAtDesk(<CustomersPage route={parseRoute('#/customers?search=ana%40example.com')} />, {
    customers,
    hasMore: false,
  });

test('says in words by what it found a customer, and what is only close [DESK-50 DESK-51]', async () => {
  show([anna]);
  expect(
    await screen.findByText('deposit reference, close: anna@example.com (you typed ana@example.com)'),
  ).toBeTruthy();
});

test('lists what it can find once it has found no one [DESK-50]', async () => {
  show([]);
  const help = await screen.findByText(/^No one fits\./);
  for (const part of ["deposit's reference", 'last 4 to 8 characters', 'document', 'one wrong letter'])
    expect(help.textContent).toContain(part);
  expect(
    screen.getByRole('searchbox', { name: 'Name, phone, email, number, reference, address or its end' }),
  ).toBeTruthy();
});

test('names customers by their verified name with the username below it, or by the username [DESK-102]', async () => {
  show([
    { ...anna, id: 18, name: 'Somchai Jaidee', username: '812345678' },
    { ...anna, id: 17 },
  ]);
  await screen.findByText('Somchai Jaidee');
  const cells = screen.getAllByRole('row').map((row) => row.children[1]?.textContent);
  expect(cells).toEqual(['Name', 'Somchai Jaidee812345678', 'anna@example.com']);
});

test('shows the verified tier beside the one that is under review [DESK-09]', async () => {
  show([{ ...anna, level: 'primaryReview' }]);
  expect(await screen.findByText('Basic, Advanced under review')).toBeTruthy();
});
