import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import WithdrawalRecordsPage from '../../../../src/features/withdrawals/pages/WithdrawalRecordsPage.tsx';
import { records } from '../../../../src/features/withdrawals/store.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

vi.mock('virtua', () => import('../../ui/whole-list.tsx'));

const TIME = Date.UTC(2026, 2, 10, 5);
/**
 * One withdrawal in each state, and the server's choice for each filter (the server's own test:
 * tests/unit/server/modules/withdrawals/records.slow.test.ts).
 */
const states = ['waiting', 'processing', 'success', 'fail', 'cancelled'] as const;
const order = (status: string) => ({
  id: status,
  number: `W-${status}`,
  status,
  amount: String(100 + states.indexOf(status as 'fail')),
  currency: 'USDT',
  created: TIME,
});
const responses: Record<string, readonly string[]> = {
  all: states,
  review: ['waiting'],
  processing: ['processing'],
  succeed: ['success'],
  failed: ['fail'],
  completed: ['success', 'fail', 'cancelled'],
};

let requests: (string | null)[] = [];
beforeEach(async () => {
  media();
  await signIn();
  records.clear();
  requests = [];
  network(async (request) => {
    const status =
      new URL(request.url).searchParams.get('status') ??
      new URLSearchParams(await request.clone().text()).get('status');
    requests.push(status);
    return ok({ lists: (responses[status ?? ''] ?? []).map(order), last: true });
  });
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

const rows = (): string[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => /^(\d+)/.exec(textContent ?? '')?.[1] ?? '');

test.each([
  ['All', 'all', '100 101 102 103 104'],
  ['In review', 'review', '100'],
  ['Processing', 'processing', '101'],
  ['Paid out', 'succeed', '102'],
  ['Failed', 'failed', '103'],
  ['Finished', 'completed', '102 103 104'],
])('the filter %s asks the server for %s and shows only that [WD-10]', async (name, status, expected) => {
  show(<WithdrawalRecordsPage />);
  await settle(() => rows().length === 5);
  const chip = within(screen.getByRole('group', { name: 'Filter withdrawals' })).getByRole('button', { name });
  requests = [];
  fireEvent.click(chip);
  await settle(() => rows().join(' ') === expected);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  if (status !== 'all') expect(requests).toEqual([status]);
});

test('a filter without withdrawals says so and leads back to all [WD-10]', async () => {
  network((request) => ok({ lists: request.url.includes('failed') ? [] : [order('waiting')], last: true }));
  show(<WithdrawalRecordsPage />);
  await settle(() => rows().length === 1);
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await settle(() => has('No entries with this status'));
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await settle(() => rows().length === 1);
});
