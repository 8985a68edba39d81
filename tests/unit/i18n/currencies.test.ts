import { expect, test } from 'vitest';
import { currencyForm, currencyOptions } from '../../../src/i18n/currencies.ts';

const codes = currencyOptions({ locale: 'en' }).map(({ value }) => value);

test.each(codes)('sums of %s have the sign and the decimals of Intl', (currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')!.value;
  const { sign: ours, scale } = currencyForm(currency);
  expect([ours.trim(), scale]).toEqual([sign, format.resolvedOptions().maximumFractionDigits]);
  // letters would grow together with the figure
  expect(/\p{L}\u00A0$|[^\p{L}\u00A0]$/u.test(ours)).toBe(true);
});

test('a currency that another backend has is asked of Intl, and does not join those on offer', () => {
  expect(currencyForm('VND')).toEqual({ sign: '₫', scale: 0 });
  expect(currencyForm('USDT')).toEqual({ sign: 'USDT\u00A0', scale: 2 });
  expect(currencyOptions({ locale: 'en' }).map(({ value }) => value)).toEqual(codes);
});
