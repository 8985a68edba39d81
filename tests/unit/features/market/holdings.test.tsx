import { empty, network, ok, ret, status } from '../../client/support.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { holdings, useHoldings } from '../../../../src/features/market/holdings.ts';
import { expectLogged } from '../../../console.ts';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

const changes = vi.hoisted(() => new Set<() => void>());
vi.mock('../../../../src/client/realtime/account-events.ts', () => ({
  onAccountChange: (_: readonly string[], changed: () => void) => {
    changes.add(changed);
    return () => changes.delete(changed);
  },
}));

const bought = { code: 'BTC', amount: '2', bought: '0.5', average: '60060' };
const deposited = { code: 'ETH', amount: '1', bought: '0' };

function Probe() {
  return useHoldings()
    .map(({ code, average }) => `${code} ${average ?? 'unknown'}`)
    .join(', ');
}
const text = (): string => document.body.textContent ?? '';

beforeEach(signIn);
afterEach(async () => {
  network(empty());
  holdings.clear();
  await endSession('signed-out');
});

test('gives the coins with their average prices, and reads again after an order', async () => {
  let lists: object[] = [bought, deposited];
  network(() => ok({ lists }));
  show(<Probe />);
  await settle(() => text() === 'BTC 60060, ETH unknown');
  lists = [{ ...bought, average: '50050' }];
  act(() => changes.forEach((changed) => changed()));
  await settle(() => text() === 'BTC 50050');
});

test.each([
  ['does not know the call', () => status(404), ['Call: account.holdings']],
  ['refuses it', () => ret(0, 'Unknown'), []],
  ['answers without a list', () => ok({}), ['Call: account.holdings']],
])('gives no coins on a backend that %s', async (_, answer, logged) => {
  expectLogged(...logged);
  network(answer);
  show(<Probe />);
  await settle(() => holdings.state.error !== undefined);
  expect(text()).toBe('');
});

test('asks for nothing while no one is logged in', async () => {
  await endSession('signed-out');
  const { seen } = network(() => ok({ lists: [bought] }));
  show(<Probe />);
  await act(() => holdings.refresh());
  expect(seen).toEqual([]);
  expect(text()).toBe('');
});
