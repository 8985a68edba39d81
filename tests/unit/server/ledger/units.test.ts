import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits, toUnits } from '../../../../server/ledger/units.ts';

test('converts one base unit, 2^53+1 and 30,000,000.00000001 exactly', () => {
  expect(toUnits('0.000000000000000001', 18)).toBe(1n);
  expect(toUnits('9007199254740993', 0)).toBe(9_007_199_254_740_993n);
  expect(fromUnits(toUnits('30000000.00000001', 8) ?? 0n, 8)).toBe('30000000.00000001');
});

test('converts any number of base units to text and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 18 }), (units, scale) => {
      const text = fromUnits(units, scale);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(toUnits(text, scale)).toBe(units);
    }),
  );
});

test('rejects text that is not a plain decimal or has too many decimals', () => {
  for (const wrong of ['1e3', 'NaN', 'Infinity', '-0', '-1', '0x10', '+5', '1_000', '', ' ', '.5', '5.', '1,5', '٢٥'])
    expect(toUnits(wrong, 6)).toBeUndefined();
  expect(toUnits('0.0000001', 6)).toBeUndefined();
  expect(toUnits('0.1000000', 6)).toBe(100_000n);
});
