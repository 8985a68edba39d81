import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from '../../../src/domain/decimal.ts';
import { isZero } from '../../../src/domain/rounding.ts';
import { add, divide, maximum, minimum, multiply, percentOf, subtract } from '../../../src/domain/money.ts';

const amounts = fc.tuple(fc.boolean(), fc.bigInt(0n, 10n ** 24n)).map(([negative, units]) => {
  const digits = units.toString().padStart(9, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
});

test('sums and products are exact and plain', () => {
  expect(add('0.1', '0.2')).toBe('0.3');
  expect(add()).toBe('0');
  expect(add('1000000000000000000000', '0.00000001')).toBe('1000000000000000000000.00000001');
  expect(subtract('1', '1')).toBe('0');
  expect(subtract('0', '0.00000001')).toBe('-0.00000001');
  expect(multiply('0.0001', '0.0001')).toBe('0.00000001');
  expect(multiply('-1', '0')).toBe('0');
  expect(percentOf('250', '1')).toBe('2.5');
  expect(minimum('2', '10', '-1')).toBe('-1');
  expect(maximum('2', '10', '-1')).toBe('10');
});

test('subtracting undoes adding, and order does not matter', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (a, b, c) => {
      expect(compare(subtract(add(a, b), b), a)).toBe(0);
      expect(add(a, b, c)).toBe(add(c, a, b));
      expect(isZero(add(a, multiply(a, '-1')))).toBe(true);
    }),
  );
});

test('a division rounds as requested, and refuses a zero divisor', () => {
  expect(divide('1', '3', 2, 'floor')).toBe('0.33');
  expect(divide('1', '3', 2, 'ceil')).toBe('0.34');
  expect(divide('-1', '3', 2, 'floor')).toBe('-0.34');
  expect(divide('-1', '3', 2, 'ceil')).toBe('-0.33');
  expect(divide('1', '8', 2, 'half-even')).toBe('0.12');
  expect(divide('0.0001', '3', 2, 'ceil')).toBe('0.01');
  expect(() => divide('1', '0', 2, 'floor')).toThrow();
});

test('a floored quotient times its divisor is never more', () => {
  const positive = fc.bigInt(1n, 10n ** 18n).map(String);
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 0, max: 12 }), (a, b, scale) => {
      expect(compare(multiply(divide(a, b, scale, 'floor'), b), a)).not.toBe(1);
      expect(compare(multiply(divide(a, b, scale, 'ceil'), b), a)).not.toBe(-1);
    }),
  );
});

test('refuses what is not a decimal', () => {
  for (const wrong of ['', 'x', '1,5', 'NaN']) expect(() => add(wrong, '1')).toThrow();
});
