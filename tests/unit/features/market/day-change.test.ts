import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayChange } from '../../../../src/features/market/day-change.ts';
import { multiply } from '../../../../src/domain/money.ts';

test.each([
  ['73868.30', '1.62', 2, '1178'],
  ['73868.30', '1.6234', 2, '1180.0'],
  ['3318.42', '-2.30', 2, '-78'],
  ['150.10', '1.62', 2, '2.39'],
  ['152.95', '-3.16', 2, '-4.99'],
  ['152.95', '3.38', 2, '5.00'],
  ['0.00001234', '5.00', 8, '0.00000059'],
] as const)(
  '%s after %s %% has changed by as much as its percentage can tell [MARKET-03]',
  (price, change, scale, amount) => {
    expect(dayChange(price, change, scale)).toBe(amount);
  },
);

test('shows no money change for missing, impossible or zero-rounding values [MARKET-03]', () => {
  for (const [price, change] of [
    [undefined, '1'],
    ['1', undefined],
    ['1', '-100'],
    ['1', '-120'],
    ['67000', '0.00'],
  ] as const)
    expect(dayChange(price, change, 2)).toBeUndefined();
});

test('is never off by more than the last digit of the percentage plus its own [MARKET-03]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 10_000_000 }),
      fc.integer({ min: 1000, max: 10_000_000 }),
      (now, before) => {
        fc.pre(now / before < 3 && now / before > 1 / 3);
        const percent = ((now / before - 1) * 100).toFixed(2);
        const amount = Number(dayChange(multiply(String(now), '0.01'), percent, 2) ?? '0');
        const price = Math.max(now, before) / 100;
        expect(Math.abs(amount - (now - before) / 100)).toBeLessThanOrEqual(price * 0.0007);
      },
    ),
  );
});
