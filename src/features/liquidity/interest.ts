import { compare } from '../../lib/decimal.ts';
import { floorTo } from '../../lib/rounding.ts';
import { add, divide, minimum, multiply, subtract } from '../../lib/money.ts';

/**
 * Interest as the server counts it (LIQ-03): each rate for its own part of the amount, a 365th a day, rounded down once
 * to 0.000001 USDT. The tests compare it with the server's.
 */
export interface Tier {
  /** USDT, included. */
  readonly from?: string | undefined;
  /** USDT, excluded; absent: no end. */
  readonly to?: string | undefined;
  /** Percent a year; absent: not known. */
  readonly rate?: string | undefined;
}
export interface Part {
  readonly amount: string;
  readonly rate: string | undefined;
}

export const SCALE = 6;
/** 365 days times 100 percent. */
const YEAR = '36500';

/** The parts of an amount, a tier each; tiers that it does not reach are left out. */
export const partsOf = (amount: string, tiers: readonly Tier[]): Part[] =>
  tiers.flatMap(({ from = '0', to, rate }) => {
    const top = to === undefined ? amount : minimum(amount, to);
    return compare(top, from) > 0 ? [{ amount: subtract(top, from), rate }] : [];
  });

/** Amount times percent, summed; undefined where a rate that counts is missing, or nothing counts. */
const weighed = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const parts = partsOf(amount, tiers);
  if (parts.length === 0 || parts.some(({ rate }) => rate === undefined)) return undefined;
  return add(...parts.map((part) => multiply(part.amount, part.rate ?? '0')));
};

/** Interest of one day in USDT; undefined where a rate that counts is missing. */
export const interestOf = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const sum = weighed(amount, tiers);
  return sum === undefined ? undefined : divide(sum, YEAR, SCALE, 'floor');
};

/** The one rate that earns the same, percent a year, four decimals, rounded down. */
export const blendedRate = (amount: string, tiers: readonly Tier[]): string | undefined => {
  const sum = weighed(amount, tiers);
  return sum === undefined ? undefined : divide(sum, amount, 4, 'floor');
};

/**
 * Interest of one part before anything is rounded, as far as eight decimals show it: for the lines that a customer
 * checks.
 */
export const lineOf = ({ amount, rate }: { readonly amount: string; readonly rate: string }): string =>
  divide(multiply(amount, rate), YEAR, 8, 'floor');

/** Index of the tier that an amount reaches; -1 where there is none. An empty balance stands in the first. */
export const tierOf = (amount: string, tiers: readonly Tier[]): number =>
  tiers.findLastIndex(({ from = '0' }, place) => place === 0 || compare(amount, from) > 0);

/** An amount with no more decimals than USDT has. */
export const isExact = (amount: string): boolean => compare(floorTo(amount, SCALE), amount) === 0;
