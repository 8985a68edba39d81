import { type AmountFault, faultOf } from '../transfers/index.ts';
import { MIN_HASH_LENGTH } from '../../api/deposits.ts';
import { compare } from '../../domain/decimal.ts';
import { divide, percentOf, subtract, USDT_DECIMALS } from '../../domain/money.ts';
import { withoutInvisible } from '../../domain/invisible.ts';
import { ceilTo } from '../../domain/rounding.ts';

/** Returns a typed transaction hash in the form that is sent to the server. */
export const cleanHash = (typed: string): string => withoutInvisible(typed).trim();

export type HashFault = 'missing' | 'signs' | 'short';
/** Returns the fault of a transaction hash, ignoring surrounding spaces and invisible characters (RECH-06). */
export function hashFault(hash: string): HashFault | undefined {
  const text = cleanHash(hash);
  if (text === '') return 'missing';
  if (!/^[A-Za-z0-9]+$/.test(text)) return 'signs';
  return text.length < MIN_HASH_LENGTH ? 'short' : undefined;
}

/** Returns the fault of the reported amount. The channel's fee is a percentage, so it sets no limit. */
export const amountFault = (
  amount: string | undefined,
  { minimum, scale }: { minimum?: string | undefined; scale?: number | undefined },
): AmountFault | undefined => faultOf(amount, { minimum, scale });

/**
 * Returns what a bank transfer credits after the fee, rounded down (RECH-08). `rate` is the price of one unit of the
 * credited currency. Undefined if the rate or the fee is missing.
 */
export const creditedAmount = (
  amount: string,
  { rate, fee, scale = 0 }: { rate?: string | undefined; fee?: string | undefined; scale?: number | undefined },
): string | undefined =>
  rate === undefined || fee === undefined || compare(rate, '0') <= 0
    ? undefined
    : divide(subtract(amount, ceilTo(percentOf(amount, fee), scale)), rate, USDT_DECIMALS, 'floor');
