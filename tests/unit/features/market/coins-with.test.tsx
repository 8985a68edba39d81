import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginCoinsWith, coinList, firstCoins, useCoinsWith } from '../../../../src/features/market/store.ts';
import { idle, network, ok, ret } from '../../client/support.ts';

const listOf = (...codes: string[]) => ({ lists: codes.map((code) => ({ code, name: code })) });
/** Requests, in order. */
let requests: string[];
let refused: boolean;

beforeEach(() => {
  requests = [];
  refused = false;
  network(({ url }) => {
    const limit = new URL(url).searchParams.get('limit');
    requests.push(limit ? 'first' : 'all');
    if (limit && refused) return ret(0, 'No.');
    return ok(limit ? listOf('BTC', 'ETH') : listOf('BTC', 'ETH', 'SOL', 'ADA'));
  });
});
afterEach(() => {
  for (const list of [firstCoins, coinList]) list.clear();
});

const use = async (codes: string[]) => {
  const { result, unmount } = renderHook(() => useCoinsWith(codes).value);
  await waitFor(() => expect(result.current).toBeDefined());
  await act(idle);
  const visible = result.current?.lists.map(({ code }) => code);
  unmount();
  return visible;
};

test('looks coins up in the operator’s first list without loading all [FAST-04]', async () => {
  expect(await use(['ETH', 'BTC'])).toEqual(['BTC', 'ETH']);
  expect(await use([])).toEqual(['BTC', 'ETH']);
  expect(requests.includes('all')).toBe(false);
});

test('loads all coins if one is not in the first list, or that list is missing', async () => {
  expect(await use(['BTC', 'SOL'])).toEqual(['BTC', 'ETH', 'SOL', 'ADA']);
  expect(requests).toEqual(['first', 'all']);
  for (const list of [firstCoins, coinList]) list.clear();
  refused = true;
  expect(await use(['BTC'])).toEqual(['BTC', 'ETH', 'SOL', 'ADA']);
});

test('a page that begins the load renders with the coins, without a second request', async () => {
  await beginCoinsWith(['SOL']);
  expect(await use(['SOL'])).toEqual(['BTC', 'ETH', 'SOL', 'ADA']);
  expect(requests).toEqual(['first', 'all']);
});
