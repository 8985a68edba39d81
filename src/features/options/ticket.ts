import { compare } from '../../domain/decimal.ts';
import { floorTo, isZero } from '../../domain/rounding.ts';
import { add, divide, minimum, multiply, subtract, USDT_DECIMALS } from '../../domain/money.ts';
import { winPayout } from '../../domain/option-rules.ts';

export const UNIT = 'USDT';

/** Possible outcomes of an order, in USDT except for `breakEven` (OPT-02). */
export interface Figures {
  readonly lose: string;
  /** Stake plus gain as the server credits it, with the gain rounded down. */
  readonly payout: string;
  /** The payout without the stake: the figure to show next to `lose`. */
  readonly gain: string;
  /** Percent of orders that have to be right to break even. */
  readonly breakEven: string;
  /** Average result of an order if half of all orders are right; negative is a loss. */
  readonly evenOdds: string;
}

/**
 * Returns the possible outcomes of an order.
 * @param percent the yield
 */
export const possibleOutcomes = (stake: string, percent: string): Figures => {
  const payout = winPayout(stake, percent);
  return {
    lose: stake,
    payout,
    gain: subtract(payout, stake),
    breakEven: divide('10000', add('100', percent), 2, 'half-even'),
    evenOdds: divide(multiply(stake, subtract(percent, '100')), '200', USDT_DECIMALS, 'floor'),
  };
};

/** Limits of a stake; each is undefined if there is none or it is unknown. */
export interface Bounds {
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly available: string | undefined;
  /** The customer's own limits: per order, and what is left of the daily loss limit. */
  readonly stakeLimit: string | undefined;
  readonly lossLeft: string | undefined;
}

export type Problem = 'minimum' | 'decimals' | 'available' | 'maximum' | 'stakeLimit' | 'lossLeft';

/** Minimum stake in USDT if the product states none. */
const DEFAULT_MINIMUM = '1';

/**
 * Returns what is wrong with a stake; undefined if it can be sent.
 * @param stake undefined for an empty field
 */
export const findStakeProblem = (stake: string | undefined, bounds: Bounds): Problem | undefined => {
  if (stake === undefined || isZero(stake)) return 'minimum';
  if ((stake.split('.')[1]?.replace(/0+$/, '').length ?? 0) > USDT_DECIMALS) return 'decimals';
  if (compare(stake, bounds.minimum ?? DEFAULT_MINIMUM) < 0) return 'minimum';
  const isAbove = (bound: string | undefined): boolean => bound !== undefined && compare(stake, bound) > 0;
  if (isAbove(bounds.available)) return 'available';
  if (isAbove(bounds.maximum)) return 'maximum';
  if (isAbove(bounds.stakeLimit)) return 'stakeLimit';
  return isAbove(bounds.lossLeft) ? 'lossLeft' : undefined;
};

/** Returns the maximum stake, rounded down to USDT's decimals (OPT-04). */
export const maximumStake = ({ available, maximum, stakeLimit, lossLeft }: Bounds): string | undefined => {
  if (available === undefined) return undefined;
  const bounds = [maximum, stakeLimit, lossLeft].filter((bound) => bound !== undefined);
  return add(floorTo(minimum(available, ...bounds), USDT_DECIMALS));
};
