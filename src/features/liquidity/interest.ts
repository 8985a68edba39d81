import { compare } from '../../domain/decimal.ts';
import { floorTo } from '../../domain/rounding.ts';
import { add, divide, minimum, multiply, subtract, USDT_DECIMALS } from '../../domain/money.ts';

/**
 * A tier of the rates. Interest follows the server's calculation (LIQ-03): each rate applies to its own part of the
 * amount, a 365th a day, rounded down once to 0.000001 USDT. Tests compare the two.
 */
export interface Tier {
  /** USDT, inclusive. */
  readonly from?: string | undefined;
  /** USDT, exclusive; undefined without a limit. */
  readonly to?: string | undefined;
  /** Percent a year; undefined if unknown. */
  readonly rate?: string | undefined;
}
export interface Part {
  readonly amount: string;
  readonly rate: string | undefined;
}

/** Divides percent a year to a day's share: 365 days × 100 percent. */
const YEAR_PERCENT_DIVISOR = '36500';

/** Returns the part of an amount in each tier that it reaches. */
export const splitByTier = (amount: string, tiers: readonly Tier[]): Part[] =>
  tiers.flatMap(({ from = '0', to, rate }) => {
    const top = to === undefined ? amount : minimum(amount, to);
    return compare(top, from) > 0 ? [{ amount: subtract(top, from), rate }] : [];
  });

/** Returns the sum of amount × percent; undefined if a rate is missing or the amount reaches no tier. */
const sumOfParts = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const parts = splitByTier(amount, tiers);
  if (parts.length === 0 || parts.some(({ rate }) => rate === undefined)) return undefined;
  return add(...parts.map((part) => multiply(part.amount, part.rate ?? '0')));
};

/** Returns the interest of one day in USDT; undefined if a rate is missing. */
export const dailyInterest = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const sum = sumOfParts(amount, tiers);
  return sum === undefined ? undefined : divide(sum, YEAR_PERCENT_DIVISOR, USDT_DECIMALS, 'floor');
};

/** Returns the single rate that earns the same, in percent a year, rounded down to four decimals. */
export const blendedRate = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const sum = sumOfParts(amount, tiers);
  return sum === undefined ? undefined : divide(sum, amount, 4, 'floor');
};

/**
 * Returns the interest of one part to eight decimals, before the final rounding, so that customers can check the sum.
 */
export const exactDailyInterest = ({ amount, rate }: { readonly amount: string; readonly rate: string }): string =>
  divide(multiply(amount, rate), YEAR_PERCENT_DIVISOR, 8, 'floor');

/** Returns the index of the tier that an amount reaches; -1 without tiers. An empty balance is in the first tier. */
export const findTierIndex = (amount: string, tiers: readonly Tier[]): number =>
  tiers.findLastIndex(({ from = '0' }, index) => index === 0 || compare(amount, from) > 0);

/** Whether an amount has no more decimals than USDT. */
export const fitsScale = (amount: string): boolean => compare(floorTo(amount, USDT_DECIMALS), amount) === 0;
