import { compare, round, parseDecimal, toDecimalString } from '../../domain/decimal.ts';
import { add, divide, multiply } from '../../domain/money.ts';
import { isZero } from '../../domain/rounding.ts';

const countDecimals = (value: string): number => value.split('.')[1]?.length ?? 0;

/** Returns how far a price may be off if its percentage is rounded: half of the percentage's last digit. */
const errorOf = (price: string, change: string): string =>
  divide(price, `2${'0'.repeat(countDecimals(change) + 2)}`, 12, 'ceil');

/**
 * Returns the change of a price since a day ago as an amount, with no more decimals than the rounded percentage allows:
 * the API has no price of a day ago, and half of the last digit of a percentage of 67,000 is 3.35. Undefined if it
 * rounds to zero.
 * @param scale decimals of the price
 */
export const dayChange = (price: string | undefined, change: string | undefined, scale: number): string | undefined => {
  if (price === undefined || change === undefined || compare(change, '-100') <= 0) return undefined;
  const error = errorOf(price, change);
  let places = 0;
  while (places < scale && compare(`0.${'0'.repeat(places)}1`, error) >= 0) places += 1;
  const amount = divide(multiply(price, change), add('100', change), places, 'half-even');
  return isZero(amount) ? undefined : toDecimalString(round(parseDecimal(amount), places));
};
