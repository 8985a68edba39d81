import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountInWords,
  amountOptions,
  amountParts,
  compare,
  formatAmount,
  formatPercent,
  formatPrice,
  signOf,
} from '../../../src/domain/decimal.ts';
import { ceilTo, floorTo, isZero, plain } from '../../../src/domain/rounding.ts';

/** Any decimal a server may send: up to 24 digits on either side, either sign. */
const decimals = fc
  .tuple(fc.boolean(), fc.stringMatching(/^\d{1,24}$/), fc.option(fc.stringMatching(/^\d{1,24}$/)))
  .map(([negative, whole, part]) => `${negative ? '-' : ''}${whole}${part === null ? '' : `.${part}`}`);
const scales = fc.integer({ min: 0, max: 20 });
const ungrouped = (text: string): string => text.replaceAll(',', '').replace('\u2212', '-');

describe('display', () => {
  test('formats prices and changes as the server may send them [MARKET-03]', () => {
    expect(formatPrice('1234567.89')).toBe('1,234,567.89');
    expect(formatPrice('1234567.89', 2)).toBe('1,234,567.89');
    expect(formatPrice('0.00001234')).toBe('0.00001234');
    expect(formatPrice('0.00001234', 8)).toBe('0.00001234');
    expect(formatPrice('1.234e-5')).toBe('0.00001234');
    expect(formatPercent('-0.001')).toBe('0.00%');
    expect(formatPercent('0.001')).toBe('0.00%');
    expect(formatPercent('1.24')).toBe('+1.24%');
    expect(formatPercent('-0.86')).toBe('\u22120.86%');
    for (const missing of [undefined, null, '', ' ', 'x', 'NaN', '1,5', '0x10', '.', '-']) {
      expect(formatPrice(missing, 2)).toBe('–');
      expect(formatAmount(missing)).toBe('–');
      expect(formatPercent(missing)).toBe('–');
    }
  });

  test('a price that its scale would round to nothing shows all digits [MARKET-03]', () => {
    expect(formatPrice('0.00001234', 2)).toBe('0.00001234');
    expect(formatPrice('0', 2)).toBe('0.00');
    expect(formatPrice('0.005', 2)).toBe('0.005');
    expect(formatPrice('0.006', 2)).toBe('0.01');
  });

  test('amounts: groups of three, no exponent, no -0 [I18N-08]', () => {
    expect(formatAmount('1234567.891')).toBe('1,234,567.891');
    expect(formatAmount('0.00000001')).toBe('0.00000001');
    expect(formatAmount('1e-8')).toBe('0.00000001');
    expect(formatAmount('1.5E+9')).toBe('1,500,000,000');
    expect(formatAmount('-0')).toBe('0');
    expect(formatAmount('-0.00')).toBe('0.00');
    expect(formatAmount('-0.004', { scale: 2 })).toBe('0.00');
    expect(formatAmount('007.50')).toBe('7.50');
    expect(formatAmount('-999.999', { scale: 2 })).toBe('\u22121,000.00');
  });

  test('sign, scale and trim', () => {
    expect(formatAmount('5', { sign: 'always' })).toBe('+5');
    expect(formatAmount('0', { sign: 'always' })).toBe('0');
    expect(formatAmount('-5', { sign: 'never' })).toBe('5');
    expect(formatAmount('5', { scale: 2 })).toBe('5.00');
    expect(formatAmount('5.10', { trim: true })).toBe('5.1');
    expect(formatAmount('5.00', { scale: 2, trim: true })).toBe('5');
    expect(formatPercent('85', { sign: 'auto', trim: true })).toBe('85%');
    expect(amountParts('-1234.5', { scale: 2 })).toEqual({ sign: '\u2212', whole: '1,234', fraction: '.50' });
    expect(amountParts(undefined)).toBeUndefined();
  });

  test('a USDT amount has two decimals, unless they would round it to nothing [LIVE-12]', () => {
    const format = (value: string): string => formatAmount(value, amountOptions('USDT'));
    expect(['50', '0.5', '9192.455462', '0.002739', '0.000000', '1e-7'].map(format)).toEqual([
      '50.00',
      '0.50',
      '9,192.45',
      '0.002739',
      '0.00',
      '0.0000001',
    ]);
  });

  test('available and paid-out USDT round down, charges round up [LIVE-12]', () => {
    const values = ['2302.637099', '0.999999', '-10.121', '49.50', '-0.001'];
    expect(values.map((value) => formatAmount(value, amountOptions('USDT')))).toEqual([
      '2,302.63',
      '0.99',
      '−10.13',
      '49.50',
      '−0.01',
    ]);
    expect(values.map((value) => formatAmount(value, amountOptions('USDT', { charged: true })))).toEqual([
      '2,302.64',
      '1.00',
      '−10.12',
      '49.50',
      '−0.001',
    ]);
  });

  test('in text a whole USDT amount has no decimals, any other has two [LIVE-12]', () => {
    expect(['50', '50.00', '49.5', '1000.001'].map((value) => amountInWords(value, 'USDT'))).toEqual([
      '50',
      '50',
      '49.50',
      '1,000',
    ]);
    expect(amountInWords('1000.001', 'USDT', { charged: true })).toBe('1,000.01');
  });

  test('other coins keep their digits, and a price its own scale', () => {
    expect(formatAmount('0.03234', amountOptions('BTC'))).toBe('0.03234');
    expect(formatAmount('0.51234', amountOptions('USDT', { scale: 4 }))).toBe('0.5123');
  });

  test('half rounds to the even neighbour', () => {
    expect(formatAmount('0.125', { scale: 2 })).toBe('0.12');
    expect(formatAmount('0.135', { scale: 2 })).toBe('0.14');
    expect(formatAmount('0.1250001', { scale: 2 })).toBe('0.13');
    expect(formatAmount('0.5', { scale: 0 })).toBe('0');
    expect(formatAmount('1.5', { scale: 0 })).toBe('2');
  });

  test('display rounds as exact arithmetic does', () => {
    fc.assert(
      fc.property(decimals, scales, (value, scale) => {
        const exact = new Big(value).round(scale, 2).toFixed(scale);
        expect(ungrouped(formatAmount(value, { scale }))).toBe(new Big(exact).eq(0) ? exact.replace('-', '') : exact);
      }),
    );
  });

  test('display without a scale keeps every digit', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const text = formatAmount(value);
        expect(new Big(ungrouped(text)).eq(value)).toBe(true);
        expect(text).toMatch(/^\u2212?\d{1,3}(,\d{3})*(\.\d+)?$/);
        expect(text).not.toMatch(/^\u2212[0,.]*$/);
      }),
    );
  });
});

describe('comparing and rounding by purpose', () => {
  test('compare, isZero and signOf agree with exact arithmetic', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(compare(a, b)).toBe(new Big(a).cmp(b));
        expect(compare(a, a)).toBe(0);
        expect(isZero(a)).toBe(new Big(a).eq(0));
        expect(signOf(a)).toBe(new Big(a).cmp(0));
      }),
    );
    expect(compare('1.0', '1')).toBe(0);
    expect(compare('-0', '0')).toBe(0);
    expect(compare('2', '10')).toBe(-1);
    expect(compare('-2', '-10')).toBe(1);
  });

  test('floorTo rounds down and ceilTo up, within one unit of the last place', () => {
    fc.assert(
      fc.property(decimals, scales, (value, scale) => {
        const [low, high] = [new Big(floorTo(value, scale)), new Big(ceilTo(value, scale))];
        const unit = new Big(10).pow(-scale);
        expect(low.lte(value)).toBe(true);
        expect(high.gte(value)).toBe(true);
        expect(high.minus(low).lte(unit)).toBe(true);
        expect(new Big(value).minus(low).lt(unit)).toBe(true);
        expect(high.minus(value).lt(unit)).toBe(true);
      }),
    );
    expect(floorTo('-0.001', 2)).toBe('-0.01');
    expect(ceilTo('-0.001', 2)).toBe('0.00');
    expect(floorTo('9.999', 2)).toBe('9.99');
    expect(ceilTo('9.991', 2)).toBe('10.00');
  });

  test('plain text of an amount', () => {
    expect(plain('1.5e3')).toBe('1500');
    expect(plain('-0')).toBe('0');
    expect(plain('.5')).toBe('0.5');
    expect(plain('+0012.30')).toBe('12.30');
  });

  test('refuses what is not a decimal instead of guessing', () => {
    for (const wrong of ['', 'x', '1,5', 'Infinity', '0x10', '1_000', '1e999']) {
      expect(() => compare(wrong, '1')).toThrow(RangeError);
      expect(() => isZero(wrong)).toThrow(RangeError);
      expect(() => floorTo(wrong, 2)).toThrow(RangeError);
    }
  });
});
