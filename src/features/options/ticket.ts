import { compare } from '../../lib/decimal.ts';
import { floorTo, isZero } from '../../lib/rounding.ts';
import { add, divide, minimum, multiply, percentOf, subtract } from '../../lib/money.ts';

/** Decimals of USDT. */
export const SCALE = 6;
export const UNIT = 'USDT';

/** What an order can come to, decimal strings of USDT (OPT-02). */
export interface Figures {
  readonly lose: string;
  /** Stake and gain, as the server credits it: the gain rounded down. */
  readonly payout: string;
  /** Percent of orders that have to be right to come out even. */
  readonly breakEven: string;
  /** Average result of an order that is right half of the time; negative is a loss. */
  readonly evenOdds: string;
}

/** @param stake what is paid @param percent the yield */
export const figuresOf = (stake: string, percent: string): Figures => ({
  lose: stake,
  payout: add(stake, floorTo(percentOf(stake, percent), SCALE)),
  breakEven: divide('10000', add('100', percent), 2, 'half-even'),
  evenOdds: divide(multiply(stake, subtract(percent, '100')), '200', SCALE, 'floor'),
});

/** What bounds a stake; undefined where it is not known or there is none. */
export interface Bounds {
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly available: string | undefined;
  /** The customer's own limits. */
  readonly stakeLimit: string | undefined;
  readonly lossLeft: string | undefined;
}

export type Problem = 'minimum' | 'decimals' | 'available' | 'maximum' | 'stakeLimit' | 'lossLeft';

const LEAST = '1';

/** What is wrong with a stake; undefined where it can be sent. `stake` undefined is an empty field. */
export const problemOf = (stake: string | undefined, bounds: Bounds): Problem | undefined => {
  if (stake === undefined || isZero(stake)) return 'minimum';
  if ((stake.split('.')[1]?.replace(/0+$/, '').length ?? 0) > SCALE) return 'decimals';
  if (compare(stake, bounds.minimum ?? LEAST) < 0) return 'minimum';
  const above = (bound: string | undefined): boolean => bound !== undefined && compare(stake, bound) > 0;
  if (above(bounds.available)) return 'available';
  if (above(bounds.maximum)) return 'maximum';
  if (above(bounds.stakeLimit)) return 'stakeLimit';
  return above(bounds.lossLeft) ? 'lossLeft' : undefined;
};

/** The most that can be staked, rounded down to USDT's decimals (OPT-04). */
export const mostOf = ({ available, maximum, stakeLimit, lossLeft }: Bounds): string | undefined => {
  if (available === undefined) return undefined;
  const bounds = [maximum, stakeLimit, lossLeft].filter((bound) => bound !== undefined);
  return add(floorTo(minimum(available, ...bounds), SCALE));
};

/** Whether a price differs from the accepted one by more than `percent` of it (OPT-08). */
export const isPast = (accepted: string, price: string, percent: string): boolean => {
  const distance = subtract(price, accepted).replace('-', '');
  return compare(multiply(distance, '100'), multiply(percent, accepted)) > 0;
};
