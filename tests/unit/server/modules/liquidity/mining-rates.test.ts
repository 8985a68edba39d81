import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import {
  blendedRate,
  dailyInterest,
  dailyInterestLines,
  type StoredTier,
} from '../../../../../server/modules/liquidity/rates.ts';
import { dailyIncome } from '../../../../../server/modules/lockup/products.ts';

const usdt = (whole: number | bigint): bigint => BigInt(whole) * 1_000_000n;
const TIERS: StoredTier[] = [
  { from: '0', to: '10000', rate: '3.65' },
  { from: '10000', rate: '7.30' },
];

test('applies each rate only to its own tier: 15,000 USDT earn exactly 2 USDT [LIQ-03]', () => {
  expect(dailyInterest(usdt(15_000), TIERS)).toBe(usdt(2));
  expect(dailyInterest(usdt(10_000), TIERS)).toBe(usdt(1));
  expect(dailyInterest(usdt(10_000) + 1n, TIERS)).toBe(usdt(1));
  expect(dailyInterest(0n, TIERS)).toBe(0n);
  expect(dailyInterestLines(usdt(15_000), TIERS)).toEqual([
    { amount: '10000', rate: '3.65' },
    { amount: '5000', rate: '7.30' },
  ]);
  expect(blendedRate(usdt(15_000), TIERS)).toBe('4.8666');
  expect(blendedRate(usdt(5_000), TIERS)).toBe('3.65');
});

test('a tier without a rate earns nothing, and is not shown as a rate of zero [LIQ-02]', () => {
  const tiers: StoredTier[] = [{ from: '0', to: '100', rate: '3.65' }, { from: '100' }];
  expect(dailyInterest(usdt(1000), tiers)).toBe(dailyInterest(usdt(100), tiers));
  expect(blendedRate(usdt(1000), tiers)).toBeUndefined();
  expect(blendedRate(usdt(50), tiers)).toBe('3.65');
  expect(blendedRate(usdt(50), [])).toBeUndefined();
});

const amounts = fc.bigInt({ min: 0n, max: usdt(1_000_000_000) });
const rates = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((millionths) => `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`);
const ladders = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 4 }),
    fc.array(rates, { minLength: 5, maxLength: 5 }),
  )
  .map(([steps, percents]): StoredTier[] => {
    const edges = [0, ...steps.toSorted((a, b) => a - b)];
    return edges.map((from, place) => ({
      from: String(from),
      ...(place + 1 < edges.length ? { to: String(edges[place + 1]) } : {}),
      rate: percents[place] as string,
    }));
  });

test('interest never decreases with the amount, and rounding costs less than a unit [LIQ-03]', () => {
  fc.assert(
    fc.property(amounts, amounts, ladders, (item, other, tiers) => {
      const [less, more] = item < other ? [item, other] : [other, item];
      expect(dailyInterest(less, tiers) <= dailyInterest(more, tiers)).toBe(true);
      const lines = dailyInterestLines(more, tiers);
      const exact = lines.reduce((sum, line) => sum + units(line.amount) * units(line.rate), 0n);
      expect(lines.reduce((sum, line) => sum + units(line.amount), 0n)).toBe(more);
      expect(dailyInterest(more, tiers)).toBe(exact / 36_500_000_000n);
    }),
  );
});
/** Six decimals, as base units and as scaled percent. */
function units(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}

test('1,000 USDT at 0.5 % a day earn 5 USDT a day [LOCK-03]', () => {
  expect(dailyIncome(usdt(1000), '0.5')).toBe(usdt(5));
  expect(dailyIncome(1n, '0.5')).toBe(0n);
  expect(dailyIncome(199n, '0.5')).toBe(0n);
  expect(dailyIncome(200n, '0.5')).toBe(1n);
});

test('uses the calendar day of Bangkok', () => {
  expect(dateOf(Date.UTC(2026, 2, 9, 16, 59, 59, 999))).toBe('2026-03-09');
  expect(dateOf(Date.UTC(2026, 2, 9, 17))).toBe('2026-03-10');
  expect(startOfDate('2026-03-10')).toBe(Date.UTC(2026, 2, 9, 17));
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => {
      const date = dateOf(moment);
      expect(startOfDate(date) <= moment && moment < startOfDate(plusDays(date, 1))).toBe(true);
    }),
  );
});
