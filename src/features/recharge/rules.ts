import { MIN_HASH_LENGTH } from '../../api/transfers.ts';
import { compare } from '../../lib/decimal.ts';
import { divide, percentOf, subtract } from '../../lib/money.ts';
import { withoutInvisible } from '../../lib/invisible.ts';
import { ceilTo } from '../../lib/rounding.ts';

/** A transaction hash as it goes on the wire. */
export const cleanHash = (typed: string): string => withoutInvisible(typed).trim();

export type HashFault = 'missing' | 'signs' | 'short';
/** What is wrong with a transaction hash (RECH-06); blanks around it and hidden marks are no part of it. */
export function hashFault(hash: string): HashFault | undefined {
  const text = cleanHash(hash);
  if (text === '') return 'missing';
  if (!/^[A-Za-z0-9]+$/.test(text)) return 'signs';
  return text.length < MIN_HASH_LENGTH ? 'short' : undefined;
}

export type AmountFault = 'missing' | 'decimals' | 'minimum';
/** What is wrong with the amount that was sent. */
export function amountFault(
  amount: string | undefined,
  { minimum, scale }: { minimum?: string | undefined; scale?: number | undefined },
): AmountFault | undefined {
  if (amount === undefined || compare(amount, '0') <= 0) return 'missing';
  if (scale !== undefined && (amount.split('.')[1]?.length ?? 0) > scale) return 'decimals';
  return minimum !== undefined && compare(amount, minimum) < 0 ? 'minimum' : undefined;
}

const CREDIT_SCALE = 6;
/**
 * What a bank transfer gives without its fee, at a rate of its currency for one of the credit, rounded down (RECH-08);
 * undefined where either is not stated.
 */
export const credited = (
  amount: string,
  { rate, fee, scale = 0 }: { rate?: string | undefined; fee?: string | undefined; scale?: number | undefined },
): string | undefined =>
  rate === undefined || fee === undefined || compare(rate, '0') <= 0
    ? undefined
    : divide(subtract(amount, ceilTo(percentOf(amount, fee), scale)), rate, CREDIT_SCALE, 'floor');
