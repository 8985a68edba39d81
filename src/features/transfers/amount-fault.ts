import { compare } from '../../domain/decimal.ts';

/** What can be wrong with the amount of a deposit or withdrawal. */
export type AmountFault = 'missing' | 'decimals' | 'available' | 'minimum' | 'maximum' | 'fee';

interface Limits {
  readonly scale?: number | undefined;
  readonly available?: string | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  /** The fee in the currency of the amount, which must be more. */
  readonly fee?: string | undefined;
}

/** Returns the first fault of an amount, or undefined. A missing limit is not checked. */
export function findAmountFault(
  amount: string | undefined,
  { scale, available, minimum, maximum, fee }: Limits,
): AmountFault | undefined {
  if (amount === undefined || compare(amount, '0') <= 0) return 'missing';
  if (scale !== undefined && (amount.split('.')[1]?.length ?? 0) > scale) return 'decimals';
  if (available !== undefined && compare(amount, available) > 0) return 'available';
  if (minimum !== undefined && compare(amount, minimum) < 0) return 'minimum';
  if (maximum !== undefined && compare(amount, maximum) > 0) return 'maximum';
  return fee !== undefined && compare(amount, fee) <= 0 ? 'fee' : undefined;
}
