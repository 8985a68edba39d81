import { compare } from './decimal.ts';
import { add, percentOf } from './money.ts';
import { floorTo, isZero, SHOWN_USDT_DECIMALS } from './rounding.ts';

/** Shares of the available amount that a tap fills in, in percent. */
export const SHARES = ['25', '50', '75', '100'] as const;
export type Share = (typeof SHARES)[number];

/** Returns a share of an amount, rounded down to what is shown; all of it for 100. */
export const shareOf = (amount: string, percent: Share, currency: string, scale: number): string =>
  percent === '100'
    ? amount
    : add(floorTo(percentOf(amount, percent), currency === 'USDT' ? SHOWN_USDT_DECIMALS : scale));

/** Returns the lowest of the limits that are known. */
export const lowestOf = (limits: readonly (string | undefined)[]): string | undefined =>
  limits.filter((limit) => limit !== undefined).toSorted(compare)[0];

interface Limits {
  readonly scale: number;
  readonly minimum?: string | undefined;
  /** The lowest of these is the highest possible amount: a balance, a limit. */
  readonly most: readonly (string | undefined)[];
}

/** Returns the possible amount that is nearest to a typed one; undefined if none is possible. */
export function nearestAmount(amount: string, { scale, minimum, most }: Limits): string | undefined {
  const highest = lowestOf(most);
  const rounded = floorTo(amount, scale);
  const withinMost = highest !== undefined && compare(rounded, highest) > 0 ? floorTo(highest, scale) : rounded;
  const nearest = add(minimum !== undefined && compare(withinMost, minimum) < 0 ? minimum : withinMost);
  return isZero(nearest) || (highest !== undefined && compare(nearest, highest) > 0) ? undefined : nearest;
}
