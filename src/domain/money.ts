import Big from 'big.js';

/**
 * Arithmetic on decimal strings, exact except for `divide`, which takes a number of decimals. Results are plain decimal
 * strings without an exponent. All functions throw if an argument is not a decimal. Formatting and comparison are in
 * `decimal.ts`, which needs no library.
 */

/** Decimals of USDT in the ledger. */
export const USDT_DECIMALS = 6;

const toDecimalString = (value: Big): string => (value.eq(0) ? '0' : value.toFixed());

/** Returns the sum of any number of amounts; '0' without arguments. */
export const add = (...values: string[]): string =>
  toDecimalString(values.reduce((sum, value) => sum.plus(value), new Big(0)));

export const subtract = (from: string, value: string): string => toDecimalString(new Big(from).minus(value));

export const multiply = (a: string, b: string): string => toDecimalString(new Big(a).times(b));

/** Returns `percent` percent of `value`, exact: `percentOf('250', '1')` is '2.5'. */
export const percentOf = (value: string, percent: string): string =>
  toDecimalString(new Big(value).times(percent).times('0.01'));

/** Rounds toward minus infinity, toward plus infinity, or to the even neighbour. */
export type Rounding = 'floor' | 'ceil' | 'half-even';

const modeOf = (rounding: Rounding, isNegative: boolean): 0 | 2 | 3 => {
  if (rounding === 'half-even') return 2;
  // in big.js 0 truncates and 3 rounds away from zero
  return (rounding === 'floor') === isNegative ? 3 : 0;
};

/** Divides `value` by `divisor` to `scale` decimals. Throws on a division by zero. */
export const divide = (value: string, divisor: string, scale: number, rounding: Rounding): string => {
  const isNegative = new Big(value).s * new Big(divisor).s < 0;
  const ScaledBig = Big();
  ScaledBig.DP = scale;
  ScaledBig.RM = modeOf(rounding, isNegative);
  return toDecimalString(new ScaledBig(value).div(divisor));
};

export const minimum = (first: string, ...others: string[]): string =>
  others.reduce((least, value) => (new Big(value).lt(least) ? value : least), first);

export const maximum = (first: string, ...others: string[]): string =>
  others.reduce((most, value) => (new Big(value).gt(most) ? value : most), first);
