import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blendedRate,
  dailyInterest,
  exactDailyInterest,
  splitByTier,
  findTierIndex,
} from '../../../../src/features/liquidity/interest.ts';
import * as server from '../../../../server/modules/liquidity/rates.ts';
import { fromUnits } from '../../../../server/ledger/units.ts';

const TIERS = [
  { from: '0', to: '10000', rate: '3.65' },
  { from: '10000', rate: '7.30' },
];

test('the preview applies each rate to its tier, and its lines sum to the credit [LIQ-03]', () => {
  expect(dailyInterest('15000', TIERS)).toBe('2');
  expect(splitByTier('15000', TIERS)).toEqual([
    { amount: '10000', rate: '3.65' },
    { amount: '5000', rate: '7.30' },
  ]);
  expect(exactDailyInterest({ amount: '10000', rate: '3.65' })).toBe('1');
  expect(blendedRate('15000', TIERS)).toBe('4.8666');
});

test('a missing rate leaves out its figures; the tier of an amount is still known [LIQ-02]', () => {
  const tiers = [
    { from: '0', to: '100', rate: '3.65' },
    { from: '100', to: '200' },
    { from: '200', rate: '5' },
  ];
  expect([dailyInterest('100', tiers), dailyInterest('100.000001', tiers), blendedRate('150', tiers)]).toEqual([
    '0.01',
    undefined,
    undefined,
  ]);
  expect(['0', '100', '100.000001', '200', '201'].map((amount) => findTierIndex(amount, tiers))).toEqual([
    0, 0, 1, 1, 2,
  ]);
  expect(findTierIndex('5', [])).toBe(-1);
});

const ladders = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 3 }),
    fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([steps, rates]) => {
    const edges = [0, ...steps.toSorted((a, b) => a - b)];
    return edges.map((from, place) => ({
      from: String(from),
      rate: fromUnits(BigInt(rates[place] ?? 0), 4),
      ...(place + 1 < edges.length ? { to: String(edges[place + 1]) } : {}),
    }));
  });

test('the app previews what the server credits [LIQ-03]', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), ladders, (units, tiers) => {
      const amount = fromUnits(units, 6);
      expect(dailyInterest(amount, tiers)).toBe(fromUnits(server.dailyInterest(units, tiers), 6));
      expect(blendedRate(amount, tiers)).toBe(server.blendedRate(units, tiers));
    }),
  );
});
