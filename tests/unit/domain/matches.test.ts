import { expect, test } from 'vitest';
import { findMatches, splitAtHit } from '../../../src/domain/matches.ts';

const coin = (code: string, name: string) => ({ code, name });
const coins = [
  coin('MATIC', 'Polygon'),
  coin('ETC', 'Ethereum Classic'),
  coin('ADA', 'Cardano'),
  coin('ETH', 'Ethereum'),
  coin('NETH', 'Nether'),
  coin('DOT', 'Polkadot'),
];
const codes = (query: string): string[] => findMatches(coins, query).map(({ code }) => code);

test('finds parts of codes and names in any case, and all coins without a query [MARKET-04]', () => {
  expect(codes('pol')).toEqual(['MATIC', 'DOT']);
  expect(codes('CARD')).toEqual(['ADA']);
  expect(codes(' ')).toEqual(coins.map(({ code }) => code));
  expect(codes('zzz')).toEqual([]);
});

test('puts the exact code first, then beginnings of codes, then of names [MARKET-04]', () => {
  expect(codes('eth')).toEqual(['ETH', 'ETC', 'NETH']);
  expect(codes('et')).toEqual(['ETC', 'ETH', 'NETH']);
  expect(codes('do')).toEqual(['DOT']);
});

test('splits a text around the letters that were found', () => {
  expect(splitAtHit('Polkadot', 'KA')).toEqual(['Pol', 'ka', 'dot']);
  expect(splitAtHit('BTC', 'btc')).toEqual(['', 'BTC', '']);
});

test('marks nothing where the letters have no place', () => {
  expect(splitAtHit('Polkadot', '')).toBeUndefined();
  expect(splitAtHit('Polkadot', 'eth')).toBeUndefined();
  expect(splitAtHit('İota', 'io')).toBeUndefined();
});
