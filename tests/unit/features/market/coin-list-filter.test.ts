import { expect, test } from 'vitest';
import { filterCoins, nextSort, type Sort, sortCoins } from '../../../../src/features/market/coin-list-filter.ts';
import { findMatches } from '../../../../src/domain/matches.ts';

const coin = (code: string, name = code) => ({ code, name, scale: 2, suspended: false, logo: '', spark: [] });
const coins = [
  coin('BTC', 'Bitcoin'),
  coin('ETH', 'Ethereum'),
  coin('SÃO', 'São Paulo Token'),
  coin('FLAT'),
  coin('NONE'),
];
const changes: Record<string, string | undefined> = { BTC: '1.2', ETH: '-0.5', SÃO: '-0.0001', FLAT: '0.00' };
const codes = (filter: Parameters<typeof filterCoins>[1], favourites = {}) =>
  filterCoins(coins, filter, favourites, (code) => changes[code]).map(({ code }) => code);

test.each([
  ['btc', 'BTC'],
  ['coIN', 'BTC'],
  ['  eth ', 'ETH'],
  ['sao', 'SÃO'],
  ['', 'BTC'],
])('"%s" finds %s [MARKET-04]', (query, code) => {
  expect(findMatches(coins, query).map((coin) => coin.code)).toContain(code);
});

test('finds only what contains the text [MARKET-04]', () => {
  expect(findMatches(coins, 'eth').map((coin) => coin.code)).toEqual(['ETH']);
  expect(findMatches(coins, 'xyz')).toEqual([]);
});

test('sorts rising or falling coins by largest change [LIVE-05]', () => {
  const moved: Record<string, string> = { BTC: '0.74', ETH: '3.29', SÃO: '-9.5', FLAT: '10.02', NONE: '-0.5' };
  const order = (filter: 'rising' | 'falling') =>
    filterCoins(coins, filter, {}, (code) => moved[code]).map(({ code }) => code);
  expect(order('rising')).toEqual(['FLAT', 'ETH', 'BTC']);
  expect(order('falling')).toEqual(['SÃO', 'NONE']);
});

test('sorts movers by the size of their change, and leaves out those that stand still [HOME-12]', () => {
  const moved: Record<string, string> = { BTC: '0.74', ETH: '3.29', SÃO: '-9.5', FLAT: '0.00' };
  const movers = filterCoins(coins, 'movers', {}, (code) => moved[code]).map(({ code }) => code);
  expect(movers).toEqual(['SÃO', 'ETH', 'BTC']);
});

test('other filters keep the server’s order and skip unchanged coins [MARKET-04]', () => {
  expect(codes('all')).toEqual(['BTC', 'ETH', 'SÃO', 'FLAT', 'NONE']);
  expect(codes('rising')).toEqual(['BTC']);
  expect(codes('falling')).toEqual(['ETH', 'SÃO']);
  expect(codes('favourites', { NONE: true, BTC: true, GONE: true })).toEqual(['BTC', 'NONE']);
});

test('a column sorts by the figures of the tap, with unknown ones at the end in either direction [LIVE-05]', () => {
  const prices: Record<string, string> = { BTC: '73000', ETH: '3600.5', SÃO: '0.000012', FLAT: '99' };
  const order = (sort: Sort) =>
    sortCoins(coins, sort, (code) => ({ price: prices[code], change: changes[code] })).map(({ code }) => code);
  expect(order({ column: 'price', isDescending: true })).toEqual(['BTC', 'ETH', 'FLAT', 'SÃO', 'NONE']);
  expect(order({ column: 'price', isDescending: false })).toEqual(['SÃO', 'FLAT', 'ETH', 'BTC', 'NONE']);
  expect(order({ column: 'change', isDescending: true })).toEqual(['BTC', 'FLAT', 'SÃO', 'ETH', 'NONE']);
  expect(order({ column: 'code', isDescending: false })).toEqual(['BTC', 'ETH', 'FLAT', 'NONE', 'SÃO']);
  expect(order(undefined)).toEqual(coins.map(({ code }) => code));
});

test('taps on a column sort, turn round, and return to the order of the filter [LIVE-05]', () => {
  const first = nextSort(undefined, 'price');
  expect(first).toEqual({ column: 'price', isDescending: true });
  const second = nextSort(first, 'price');
  expect(second).toEqual({ column: 'price', isDescending: false });
  expect(nextSort(second, 'price')).toBeUndefined();
  expect(nextSort(second, 'code')).toEqual({ column: 'code', isDescending: false });
});
