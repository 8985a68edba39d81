import { empty, network, ok } from '../../client/support.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { DueRow } from '../../../../src/features/home/components/DueRow.tsx';
import { pendingDeposits } from '../../../../src/features/deposits/index.ts';
import { history, holding } from '../../../../src/features/options/store.ts';
import { protection } from '../../../../src/features/protection/index.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { media, show } from '../../ui/render.tsx';
import { placed, settled } from '../options/support.ts';
import { signIn } from '../support.ts';

let open: object[] = [];
let over: object[] = [];
let deposits: object[] = [];
let risk: object | undefined;
const row = (): string => (screen.queryByRole('link')?.textContent ?? '').replaceAll('\u00a0', ' ');
const read = (): Promise<unknown> =>
  act(() =>
    Promise.all([holding, history, pendingDeposits, protection].map((resource) => resource.refresh({ fresh: true }))),
  );
const draw = async (): Promise<void> => {
  await read();
  show(<DueRow />);
};

beforeEach(async () => {
  media();
  await signIn();
  [open, over, deposits, risk] = [[], [], [], undefined];
  network(({ url }) => {
    if (url.includes('protections')) return ok({ limits: [], ...(risk ? { risk } : {}) });
    if (url.includes('pay/records')) return ok({ lists: deposits, last: true });
    return ok({ lists: url.includes('holding') ? open : over, last: true });
  });
});
afterEach(async () => {
  network(empty());
  await changeSetting('amountsHidden', false);
  await endSession('signed-out');
});

test('there is no row if nothing is due [HOME-11]', async () => {
  await draw();
  expect(row()).toBe('');
});

test('the option that expires next comes first, and stays as the way to the results [HOME-11 LIVE-07]', async () => {
  open = [placed({ id: '8', ends: Date.now() + 300_000 }), placed()];
  deposits = [{ id: '1', status: 'pending', amount: '500', currency: 'USDT' }];
  await draw();
  expect(row()).toMatch(/^Buy up: BTC · 50 USDT \+1.*(01:00|00:5\d)/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/Option/orderRecord/orderRecord');
  [open, over] = [[], [settled(placed(), { profit: '40' }), settled(placed({ id: '8' }), { profit: '40' })]];
  await read();
  expect(row()).toBe('No pending ordersSee your results');
});

test('what has come since is in the row when home is opened again [HOME-11]', async () => {
  await draw();
  expect(row()).toBe('');
  open = [placed()];
  await read();
  expect(row()).toBe('');
  cleanup();
  show(<DueRow />);
  expect(row()).toMatch(/^Buy up: BTC/);
});

test('nothing of another account stays in the row [HOME-11]', async () => {
  open = [placed()];
  await draw();
  cleanup();
  await endSession('signed-out');
  open = [];
  await signIn();
  await draw();
  expect(row()).toBe('');
});

test('hidden amounts are not in the row [HOME-11 ACCT-05]', async () => {
  open = [placed()];
  await changeSetting('amountsHidden', true);
  await draw();
  expect(row()).not.toContain('50');
});

test('money on its way shows what arrived, or what was reported [HOME-11]', async () => {
  deposits = [{ id: '1', status: 'pending', amount: '500', observed: '499.5', currency: 'USDT' }];
  await draw();
  expect(row()).toBe('499.50 USDT on its wayFollow your deposits');
  deposits = [];
  await read();
  expect(row()).toBe('No deposits on the wayFollow your deposits');
});

test.each([
  [{ questions: [], wait: 24 }, 'Answer five questions about riskBefore your first order'],
  [
    { questions: [], opens: Date.now() + HOUR_MS },
    /^Answer five questions about riskYou can place your first order from /,
  ],
  [{ questions: [], opens: Date.now() - HOUR_MS }, ''],
])('the risk questions are due until the first order is possible: %j [HOME-11 LIVE-08]', async (state, text) => {
  risk = state;
  await draw();
  expect(row()).toMatch(text);
});
