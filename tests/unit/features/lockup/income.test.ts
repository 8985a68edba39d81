import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyIncome, totalIncome } from '../../../../src/features/lockup/store.ts';
import * as server from '../../../../server/modules/lockup/products.ts';
import { fromUnits } from '../../../../server/ledger/units.ts';

test('shows 5 USDT a day for 1,000 USDT at 0.5 %, and 35 in all after 7 days [LOCK-03]', () => {
  expect(dailyIncome('1000', '0.5')).toBe('5');
  expect(totalIncome('5', 7)).toBe('35');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.bigInt({ min: 0n, max: 10n ** 7n }), (units, rate) => {
      expect(dailyIncome(fromUnits(units, 6), fromUnits(rate, 6))).toBe(
        fromUnits(server.dailyIncome(units, fromUnits(rate, 6)), 6),
      );
    }),
  );
});
