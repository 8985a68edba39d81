import { empty, network, ok, ret } from '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recentPrizes } from '../../../../src/features/home/later-store.ts';
import { Wins } from '../../../../src/features/home/components/Wins.tsx';
import { media, show } from '../../ui/render.tsx';
import { has, turn, until } from '../support.ts';

const lists = [
  { id: '3', text: 'n*** drew 50 USDT', time: Date.UTC(2026, 2, 10, 5) },
  { id: '2', text: 's*** drew 2 USDT', time: Date.UTC(2026, 2, 10, 4) },
  { id: '1', text: '<b>p***</b> drew 0.5 USDT', time: Date.UTC(2026, 2, 10, 3) },
];
const rows = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  media();
  recentPrizes.clear();
});
afterEach(() => {
  network(empty());
  vi.useRealTimers();
});

test('recent prizes show once each, masked as sent, and without motion [RWD-12]', async () => {
  const { seen } = network(ok({ lists }));
  const { container } = show(<Wins />);
  await until(() => rows().length === 3);
  expect(rows().map((text) => text.replace(/(USDT).*/, '$1'))).toEqual(lists.map(({ text }) => text));
  const drawn = container.innerHTML;
  const requests = seen.length;
  await turn(60_000);
  expect(container.innerHTML).toBe(drawn);
  expect(seen).toHaveLength(requests);
  expect(container.querySelectorAll('marquee, [style*=animation], [style*=transform]')).toHaveLength(0);
});

test.each([
  ['there are none', ok({ lists: [] })],
  ['the server does not say', ret(0, 'Not now')],
])('shows no prizes and no placeholder where %s [RWD-12]', async (_, reply) => {
  const { seen } = network(reply);
  const { container } = show(<Wins />);
  await until(() => seen.length > 0 && !recentPrizes.state.loading);
  await act(async () => undefined);
  expect([container.innerHTML, has('Recent prizes')]).toEqual(['', false]);
});
