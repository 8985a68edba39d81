import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { config } from '../config.ts';
import { OFFERED_CURRENCIES } from './currencies.ts';

/** Listed here because `Intl` takes 60 ms for the first name on a slow phone. */
const NAMES: { readonly [code: string]: MessageDescriptor } = {
  THB: msg`Thai baht`,
  USD: msg`US dollar`,
  EUR: msg`Euro`,
  JPY: msg`Japanese yen`,
  CNY: msg`Chinese yuan`,
  INR: msg`Indian rupee`,
  AED: msg`UAE dirham`,
} satisfies Record<(typeof OFFERED_CURRENCIES)[number][0], MessageDescriptor>;

const nameOf = (i18n: I18n, code: string): string =>
  NAMES[code] ? i18n._(NAMES[code]) : (new Intl.DisplayNames([i18n.locale], { type: 'currency' }).of(code) ?? code);

/** Returns options such as "THB – Thai baht" in the current language, the base currency of the build first. */
export const currencyOptions = (i18n: I18n): { value: string; label: string }[] =>
  [...new Set([config.baseCurrency, ...OFFERED_CURRENCIES.map(([code]) => code)])].map((code) => ({
    value: code,
    label: `${code} – ${nameOf(i18n, code)}`,
  }));
