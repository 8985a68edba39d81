import { type Amount, amountOptions, type FormatOptions, formatAmount } from '../../domain/decimal.ts';

/** Currencies of banks that have two decimals. Yen have none. */
const TWO_DECIMALS: ReadonlySet<string> = new Set(['THB', 'USD', 'EUR', 'CNY', 'INR', 'AED']);

/** Returns the decimals of an amount: all it has, and at least two in a currency of banks; undefined for coins. */
export const decimalsOf = (amount: Amount, currency: string): number | undefined =>
  TWO_DECIMALS.has(currency) ? Math.max(2, amount?.split('.')[1]?.length ?? 0) : undefined;

/** Returns how an amount is written: with all its digits, and a currency of banks with at least its two decimals. */
function optionsFor(amount: Amount, currency: string, sign: FormatOptions['sign']): FormatOptions {
  const scale = decimalsOf(amount, currency);
  return scale === undefined ? amountOptions(currency, { receipt: true, sign }) : { scale, sign };
}

/** Returns an amount with all its digits, for a place that names the currency itself: "1,200.50". */
export const figure = (amount: Amount, currency: string): string =>
  formatAmount(amount, optionsFor(amount, currency, 'auto'));

/** Returns an amount with all its digits and its currency: "811.80 USDT". */
export const money = (amount: Amount, currency: string): string => `${figure(amount, currency)} ${currency}`;

/** Returns a difference with all its digits, its sign and its currency: "+811.80 USDT". */
export const signed = (amount: Amount, currency: string): string =>
  `${formatAmount(amount, optionsFor(amount, currency, 'always'))} ${currency}`;
