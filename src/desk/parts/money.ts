import { type Amount, amountOptions, formatAmount } from '../../domain/decimal.ts';

/** Returns an amount with all its digits and its currency: "811.80 USDT". */
export const money = (amount: Amount, currency: string): string =>
  `${formatAmount(amount, amountOptions(currency, { receipt: true }))} ${currency}`;

/** Returns a difference with all its digits, its sign and its currency: "+811.80 USDT". */
export const signed = (amount: Amount, currency: string): string =>
  `${formatAmount(amount, amountOptions(currency, { receipt: true, sign: 'always' }))} ${currency}`;
