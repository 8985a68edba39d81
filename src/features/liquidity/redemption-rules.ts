import { compare } from '../../domain/decimal.ts';
import { minimum, USDT_DECIMALS } from '../../domain/money.ts';
import { nearestAmount } from '../../domain/possible-amount.ts';
import { isZero } from '../../domain/rounding.ts';

/** Limits of a redemption; amounts in USDT. */
export interface RedemptionLimits {
  readonly available: string;
  /** Left of the day's quick redemptions, shared by all customers. */
  readonly quickLeft?: string | undefined;
  /** Left for this customer. */
  readonly quickMost?: string | undefined;
}

/** Why an amount cannot be redeemed quickly today; `limit` is the amount that can. */
export type QuickBlocker =
  | { readonly kind: 'own-limit-used' | 'shared-limit-used' }
  | { readonly kind: 'above-shared-limit' | 'above-own-limit'; readonly limit: string };

/**
 * Returns why an amount cannot be redeemed quickly today; undefined if it can.
 * @param amount undefined while no valid amount is typed
 */
export function quickBlocker(limits: RedemptionLimits, amount: string | undefined): QuickBlocker | undefined {
  const { available, quickLeft, quickMost } = limits;
  const limit = quickMost ?? quickLeft;
  if (limit === undefined) return undefined;
  if (isZero(limit)) {
    const isOwnLimit = quickLeft !== undefined && !isZero(quickLeft);
    if (!isOwnLimit) return { kind: 'shared-limit-used' };
    return isZero(available) ? undefined : { kind: 'own-limit-used' };
  }
  if (amount === undefined || compare(amount, limit) <= 0) return undefined;
  if (quickMost === undefined) return { kind: 'above-shared-limit', limit };
  // with a limit above the balance the field says that the amount is too high
  return compare(quickMost, available) < 0 ? { kind: 'above-own-limit', limit } : undefined;
}

/** Returns the amount nearest to a typed one that can be redeemed: at least the minimum, or all. */
export const nearestRedemption = (
  amount: string,
  { available, minimum: least }: { readonly available: string; readonly minimum?: string | undefined },
): string | undefined =>
  nearestAmount(amount, {
    scale: USDT_DECIMALS,
    minimum: least === undefined ? undefined : minimum(least, available),
    most: [available],
  });
