import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/config.ts';
import { currencyForm, OFFERED_CURRENCIES } from '../../../src/i18n/currencies.ts';
import { currencyOptions } from '../../../src/i18n/currency-options.ts';
import { activate, i18n } from '../../../src/i18n/index.ts';

const codes = OFFERED_CURRENCIES.map(([code]) => code);

test.each(codes)('amounts of %s have the sign and decimals of Intl', (currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')!.value;
  const { sign: ours, scale } = currencyForm(currency);
  expect([ours.trim(), scale]).toEqual([sign, format.resolvedOptions().maximumFractionDigits]);
  // letters would grow with the figure
  expect(/\p{L}\u00A0$|[^\p{L}\u00A0]$/u.test(ours)).toBe(true);
});

test.each(LANGUAGES)('every offered currency has its name in %s, the base currency first', async (language) => {
  await activate(language);
  const options = currencyOptions(i18n);
  expect(options.map(({ value }) => value)).toEqual(codes);
  for (const { value, label } of options) expect(label).toMatch(new RegExp(`^${value} – (?!${value}).{2,}`));
  expect(new Set(options.map(({ label }) => label)).size).toBe(codes.length);
});

test('names another backend’s currency with Intl, without adding it to the list', () => {
  expect(currencyForm('VND')).toEqual({ sign: '₫', scale: 0 });
  expect(currencyForm('USDT')).toEqual({ sign: 'USDT\u00A0', scale: 2 });
  expect(currencyOptions(i18n).map(({ value }) => value)).toEqual(codes);
});
