import { expect, test } from 'vitest';
import { totalWorth } from '../../../../src/domain/worth.ts';
import { allocationBar, allocationParts } from '../../../../src/features/account/allocation.ts';
import { compare } from '../../../../src/domain/decimal.ts';
import { add, subtract } from '../../../../src/domain/money.ts';

const RATE = '33.42';
const usdt = { code: 'USDT', available: '1250.123456', held: '526.48', total: '1776.603456', mining: '16000.000001' };
const btc = { code: 'BTC', available: '0.02', held: '0.00876543', total: '0.02876543' };
const coins = [usdt, btc];
const pools = { liquidity: '15000.000001', lockup: '1000' };
const rateOf = (code: string): string | undefined => (code === 'BTC' ? '96412.3' : undefined);
const inCoins = totalWorth([{ code: 'BTC', amount: btc.total }], rateOf, RATE);

test('available, held, coins and each kind of mining add up to the total [LIVE-09]', () => {
  const parts = allocationParts(coins, { inCoins, rate: RATE, pools });
  expect(parts.map(({ name, amount }) => [name, amount])).toEqual([
    ['available', '1250.123456'],
    ['held', '526.48'],
    ['coins', undefined],
    ['liquidity', '15000.000001'],
    ['lockup', '1000'],
  ]);
  const total = totalWorth(
    [
      { code: 'USDT', amount: add(usdt.total, usdt.mining) },
      { code: 'BTC', amount: btc.total },
    ],
    rateOf,
    RATE,
  );
  const rest = subtract(add(...parts.map(({ worth = '' }) => worth)), total ?? '');
  // each is rounded at the eighth decimal
  expect([compare(rest, '-0.00000005'), compare(rest, '0.00000005')]).toEqual([1, -1]);
});

test('leaves out empty parts, except available [LIVE-09]', () => {
  const nothing = { available: '0', held: '0', total: '0', mining: '0' };
  expect(
    allocationParts(
      [
        { code: 'USDT', ...nothing },
        { code: 'BTC', ...nothing },
      ],
      { inCoins: '0', rate: RATE },
    ),
  ).toEqual([{ name: 'available', amount: '0', worth: '0' }]);
  expect(
    allocationParts([{ ...usdt, held: '0.000000' }], {
      inCoins: '0',
      rate: RATE,
      pools: { liquidity: '16000.000001', lockup: '0' },
    }).map(({ name }) => name),
  ).toEqual(['available', 'liquidity']);
  // a coin held only in mining
  expect(
    allocationParts([{ code: 'ETH', ...nothing, mining: '2' }], { inCoins: '5', rate: RATE }).map(({ name }) => name),
  ).toEqual(['available', 'coins']);
});

test.each([
  ['not read', undefined],
  ['read at another moment', { liquidity: '15000.000001', lockup: '900' }],
])('mining whose kinds were %s is one part, with the amount from the balances [LIVE-09]', (_, pools) => {
  expect(allocationParts([usdt], { inCoins: '0', rate: RATE, pools }).at(-1)).toMatchObject({
    name: 'mining',
    amount: '16000.000001',
  });
});

test('the bar’s parts are proportional, ordered by name, and never too thin to see [LIVE-09]', () => {
  const bar = allocationBar([
    { name: 'available', worth: '250' },
    { name: 'held', worth: '0.01' },
    { name: 'lockup', worth: '749.99' },
  ]);
  expect(bar).toEqual({
    pieces: [
      { name: 'available', from: '0', width: '25' },
      { name: 'held', from: '25', width: '2' },
      { name: 'lockup', from: '27', width: '75' },
    ],
    width: '102',
  });
});

test.each([
  ['the rate of the currency', { inCoins: undefined, rate: undefined }],
  ['the rate of a coin', { inCoins: undefined, rate: RATE }],
])('without %s there is no bar, and the known amounts stay [LIVE-09 ACCT-04]', (_, rates) => {
  const parts = allocationParts(coins, { ...rates, pools });
  expect(allocationBar(parts)).toBeUndefined();
  expect(parts.map(({ amount }) => amount)).toEqual(['1250.123456', '526.48', undefined, '15000.000001', '1000']);
});

test('an empty account has no bar [LIVE-09]', () => {
  expect(allocationBar(allocationParts([], { inCoins: '0', rate: RATE }))).toBeUndefined();
});
