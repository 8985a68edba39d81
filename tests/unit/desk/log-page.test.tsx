import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '../../../src/desk/log/api.ts';
import { LogPage } from '../../../src/desk/log/LogPage.tsx';
import { parseRoute } from '../../../src/desk/shell/route.ts';
import { showAtDesk } from './desk-entry.tsx';

const frozen: LogEntry = {
  id: 7,
  time: Date.UTC(2026, 10, 30, 11, 18),
  staff: 1,
  name: 'Anna',
  action: 'customer.freeze',
  target: 'customer 17',
  on: 'customer 17',
  words: {
    title: 'Freeze customer 17',
    value: '',
    changes: [{ label: 'Account', from: 'open', to: 'frozen' }],
    customer: [],
    said: 'Their card was stolen.',
  },
  details: { body: { account: 17, reason: 'stolen' }, subject: { frozen: null } },
  approval: null,
  isAlone: false,
  source: '203.0.113.7',
};

const show = (hash: string): void => {
  location.hash = hash;
  const staff = [
    { id: 1, name: 'Anna' },
    { id: 2, name: 'Ben' },
  ];
  showAtDesk(<LogPage route={parseRoute(hash)} />, { entries: [frozen], staff, notices: [] }, ['owner']);
};
beforeEach(() => {
  location.hash = '';
});

test('says in words who did what and what they saw, with the exact fields folded [DESK-52]', async () => {
  show('#/log/7');
  const entry = await screen.findByRole('article', { name: 'Entry 7' });
  const fold = within(entry).getByText('Exact fields').closest('details')!;
  const words = entry.textContent.replace(fold.textContent, '');
  for (const part of ['Anna', 'Freeze account', 'Freeze customer 17', 'Their card was stolen.', 'open', 'frozen'])
    expect(words).toContain(part);
  expect(words).not.toContain('customer.freeze');
  expect(fold.open).toBe(false);
  expect(fold.textContent).toContain('customer.freeze');
});

test('filters by person, action and days, and keeps the other filters [DESK-52]', async () => {
  show('#/log?target=customer+17&from=2026-11-01');
  await screen.findByRole('option', { name: 'Ben' });
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: '2' } });
  expect(location.hash).toBe('#/log?target=customer+17&from=2026-11-01&staff=2');
  const areas = [...screen.getByLabelText('Action').querySelectorAll('optgroup')].map(({ label }) => label);
  expect(areas.slice(0, 3)).toEqual(['Deposits', 'Withdrawals', 'Verifications']);
  expect(areas).not.toContain('Other');
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'customer.freeze' } });
  expect(location.hash).toBe('#/log?target=customer+17&from=2026-11-01&action=customer.freeze');
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-11-01');
});
