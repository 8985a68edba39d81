import type { I18n } from '@lingui/core';
import { config } from '../config.ts';

/** Currencies that totals can be shown in, as the server offers them. */
const CODES = ['THB', 'USD', 'EUR', 'JPY', 'CNY', 'INR', 'AED'];

/** "THB – Thai baht" in the language's words, the base currency of the build first. */
export const currencyOptions = ({ locale }: Pick<I18n, 'locale'>): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return [...new Set([config.baseCurrency, ...CODES])].map((code) => ({
    value: code,
    label: `${code} – ${names.of(code) ?? code}`,
  }));
};

const forms = new Map<string, { sign: string; scale: number }>();

/** The sign that stands before a sum, and its usual decimals: ฿ and 2. What is no currency keeps its code. */
export const currencyForm = (code: string): { sign: string; scale: number } => {
  const existing = forms.get(code) ?? formOf(code);
  forms.set(code, existing);
  return existing;
};

const formOf = (code: string): { sign: string; scale: number } => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
    // a sign of letters would grow together with the figure
    return {
      sign: /\p{L}$/u.test(sign) ? `${sign}\u00A0` : sign,
      scale: format.resolvedOptions().maximumFractionDigits ?? 2,
    };
  } catch {
    return { sign: `${code}\u00A0`, scale: 2 };
  }
};
