import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanOf } from '../../../../../src/domain/mean.ts';
import { decideResult, isPast, samplesBefore } from '../../../../../src/domain/option-rules.ts';
import { optionPayout } from '../../../../../server/modules/options/outcome.ts';

describe('the end price', () => {
  test('is the mean of the samples, rounded half up to the scale of the coin [OPT-13]', () => {
    expect(meanOf(['1.00', '1.01'], 2)).toBe('1.01');
    expect(meanOf(['1.00', '1.01'], 3)).toBe('1.005');
    expect(meanOf(['67250.12', '67250.15', '67250.19'], 2)).toBe('67250.15');
    expect(meanOf(['0.00001824', '0.00001823'], 8)).toBe('0.00001824');
    expect(meanOf(['7', '8'], 0)).toBe('8');
    expect(meanOf(['0.1', '0.2', '0.2'], 10)).toBe('0.1666666667');
    expect(meanOf([], 2)).toBeUndefined();
  });

  test('lies between the lowest and the highest sample [OPT-13]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 8 }),
        (units, scale) => {
          const price = (value: number): string => {
            const digits = String(value).padStart(scale + 1, '0');
            return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
          };
          const mean = Number(meanOf(units.map(price), scale)!.replace('.', ''));
          expect(mean).toBeGreaterThanOrEqual(Math.min(...units));
          expect(mean).toBeLessThanOrEqual(Math.max(...units));
        },
      ),
    );
  });
});

describe('the samples', () => {
  test('are the newest price of each of the ten seconds before the end; a silent second has none [OPT-13]', () => {
    const ends = 1_000_000;
    const prices = [-10_001, -10_000, -9_001, -8_500, -8_000, -1, 0].map((at) => ({ time: ends + at }));
    expect(samplesBefore(prices, ends).map((sample) => sample && sample.time - ends)).toEqual([
      -9_001, // of -10,000 and -9,001 the newer one
      -8_500,
      -8_000,
      ...Array.from({ length: 6 }),
      -1,
    ]);
    expect(samplesBefore([], ends)).toEqual(Array.from({ length: 10 }));
  });
});

describe('the result', () => {
  test('up wins above the start price and down below it, by the smallest step [OPT-12]', () => {
    expect(decideResult('up', '67250.12', '67250.13')).toBe('win');
    expect(decideResult('up', '67250.12', '67250.11')).toBe('lose');
    expect(decideResult('down', '67250.12', '67250.11')).toBe('win');
    expect(decideResult('down', '67250.12', '67250.13')).toBe('lose');
  });

  test('returns exactly the stake for an equal price (tie) or none (void) [OPT-14]', () => {
    expect(decideResult('up', '67250.10', '67250.1')).toBe('tie');
    expect(decideResult('down', '1', undefined)).toBe('void');
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (stake) => {
        expect(optionPayout('tie', stake, '80')).toBe(stake);
        expect(optionPayout('void', stake, '94.5')).toBe(stake);
      }),
    );
  });

  test('rounds the gain down to the unit [OPT-12]', () => {
    expect(optionPayout('win', 100_000_000n, '80')).toBe(180_000_000n);
    expect(optionPayout('win', 1n, '80')).toBe(1n);
    expect(optionPayout('win', 1_000_001n, '94')).toBe(1_940_001n);
    expect(optionPayout('lose', 100_000_000n, '80')).toBe(0n);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 1, max: 20_000 }), (stake, basis) => {
        const gain =
          optionPayout('win', stake, `${Math.floor(basis / 100)}.${String(basis % 100).padStart(2, '0')}`) - stake;
        expect(gain * 10_000n <= stake * BigInt(basis)).toBe(true);
        expect((gain + 1n) * 10_000n > stake * BigInt(basis)).toBe(true);
      }),
    );
  });
});

test('accepts a price exactly at the tolerance, but not one step beyond [OPT-08]', () => {
  expect(isPast('1000', '1001', '0.1')).toBe(false);
  expect(isPast('1000', '999', '0.1')).toBe(false);
  expect(isPast('1000', '1001.01', '0.1')).toBe(true);
  expect(isPast('1000', '998.99', '0.1')).toBe(true);
  expect(isPast('0.00001824', '0.00001824', '0')).toBe(false);
});
