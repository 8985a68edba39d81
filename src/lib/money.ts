import Big from 'big.js';

/**
 * Arithmetic on decimal strings, exact but for `divide`, which names its decimals. The answers are plain decimal
 * strings without an exponent. Display and comparison are in `decimal.ts`, which needs no library. All throw on what is
 * no decimal.
 */

const write = (value: Big): string => (value.eq(0) ? '0' : value.toFixed());

/** The sum of any number of amounts; '0' of none. */
export const add = (...values: string[]): string => write(values.reduce((sum, value) => sum.plus(value), new Big(0)));

export const subtract = (from: string, value: string): string => write(new Big(from).minus(value));

export const multiply = (a: string, b: string): string => write(new Big(a).times(b));

/** `part` percent of `value`, exact: `percentOf('250', '1')` is '2.5'. */
export const percentOf = (value: string, part: string): string => write(new Big(value).times(part).times('0.01'));

/** Toward minus infinity, plus infinity, or the even neighbour. */
export type Rounding = 'floor' | 'ceil' | 'half-even';

const modeOf = (rounding: Rounding, negative: boolean): 0 | 2 | 3 => {
  if (rounding === 'half-even') return 2;
  // big.js counts from zero: its 0 cuts off, its 3 goes away from zero
  return (rounding === 'floor') === negative ? 3 : 0;
};

/** `value` by `divisor`, to `scale` decimals. Throws on a division by zero. */
export const divide = (value: string, divisor: string, scale: number, rounding: Rounding): string => {
  const negative = new Big(value).s * new Big(divisor).s < 0;
  const Exact = Big();
  Exact.DP = scale;
  Exact.RM = modeOf(rounding, negative);
  return write(new Exact(value).div(divisor));
};

export const minimum = (first: string, ...others: string[]): string =>
  others.reduce((least, value) => (new Big(value).lt(least) ? value : least), first);

export const maximum = (first: string, ...others: string[]): string =>
  others.reduce((most, value) => (new Big(value).gt(most) ? value : most), first);
