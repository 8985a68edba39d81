import { type Amount, amountOptions, type FormatOptions, formatAmount } from '../../domain/decimal.ts';
import { OFFERED_CURRENCIES } from '../../i18n/currencies.ts';

/** Usual decimals of the currencies of banks. */
const DECIMALS: ReadonlyMap<string, number> = new Map(OFFERED_CURRENCIES.map(([code, { scale }]) => [code, scale]));

/** Returns how an amount is written: with all its digits, and a currency of banks with at least its usual decimals. */
function optionsFor(amount: Amount, currency: string, sign: FormatOptions['sign']): FormatOptions {
  const usual = DECIMALS.get(currency);
  if (usual === undefined) return amountOptions(currency, { receipt: true, sign });
  return { scale: Math.max(usual, amount?.split('.')[1]?.length ?? 0), sign };
}

/** Returns an amount with all its digits, for a place that names the currency itself: "1,200.50". */
export const figure = (amount: Amount, currency: string): string =>
  formatAmount(amount, optionsFor(amount, currency, 'auto'));

/** Returns an amount with all its digits and its currency: "811.80 USDT". */
export const money = (amount: Amount, currency: string): string => `${figure(amount, currency)} ${currency}`;

/** Returns a difference with all its digits, its sign and its currency: "+811.80 USDT". */
export const signed = (amount: Amount, currency: string): string =>
  `${formatAmount(amount, optionsFor(amount, currency, 'always'))} ${currency}`;
