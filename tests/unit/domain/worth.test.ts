import { expect, test } from 'vitest';
import { worthChange, codesToRate, totalProfit, totalWorth } from '../../../src/domain/worth.ts';
import { currencyForm } from '../../../src/i18n/currencies.ts';

const rates: Record<string, string | undefined> = { BTC: '60000.5' };
const rateOf = (code: string): string | undefined => rates[code];

test('the total is every coin at its exact rate; without a rate there is no total [ACCT-04]', () => {
  const coins = [
    { code: 'USDT', amount: '10.000001' },
    { code: 'BTC', amount: '0.5' },
    { code: 'XYZ', amount: '0' },
  ];
  expect(totalWorth(coins, rateOf, '33.42')).toBe('1002942.55503342');
  expect(totalWorth(coins, rateOf, undefined)).toBeUndefined();
  expect(totalWorth([...coins, { code: 'ETH', amount: '0.1' }], rateOf, '33.42')).toBeUndefined();
  expect(totalWorth([], rateOf, '33.42')).toBe('0');
  expect(codesToRate(coins)).toEqual(['BTC']);
});

test('the baht is the default and has its sign [ACCT-04]', () => {
  expect(currencyForm('THB')).toEqual({ sign: '฿', scale: 2 });
  expect(currencyForm('JPY')).toEqual({ sign: '¥', scale: 0 });
  expect(currencyForm('nothing').sign).toContain('nothing');
});

test('the result is the balance plus withdrawals minus deposits; a loss is negative [TRUST-10]', () => {
  expect(totalProfit({ in: '1000', out: '100', total: '648.999999' })).toBe('-251.000001');
  expect(totalProfit({ in: '0', out: '0', total: '0' })).toBe('0');
});

test('the daily change excludes deposits and withdrawals [LIVE-07]', () => {
  const day = { start: '1000', in: '500', out: '200' };
  // 1000 + 500 - 200 are there: no gain
  expect(worthChange('1300', '1', day)).toEqual({ amount: '0', percent: '0' });
  expect(worthChange('1315', '1', day)).toEqual({ amount: '15', percent: '1' });
  expect(worthChange('38700', '30', day)).toEqual({ amount: '-300', percent: '-0.66666667' });
});

test('a day that began at zero has no percentage until a deposit [LIVE-07]', () => {
  expect(worthChange('0', '33', { start: '0', in: '0', out: '0' })).toEqual({ amount: '0', percent: undefined });
  expect(worthChange('5', '1', { start: '0', in: '0', out: '0' })).toEqual({ amount: '5', percent: undefined });
  expect(worthChange('990', '1', { start: '0', in: '1000', out: '0' })).toEqual({ amount: '-10', percent: '-1' });
});
