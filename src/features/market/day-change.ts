import { compare, round, parseDecimal, toDecimalString } from '../../lib/decimal.ts';
import { add, divide, multiply } from '../../lib/money.ts';
import { isZero } from '../../lib/rounding.ts';

const decimals = (value: string): number => value.split('.')[1]?.length ?? 0;

/** By how much money a percentage with so many decimals may be off: half of its last digit. */
const errorOf = (price: string, change: string): string =>
  divide(price, `2${'0'.repeat(decimals(change) + 2)}`, 12, 'ceil');

/**
 * The change of a price in money since a day ago, as exactly as its percentage says it: the wire has no price of a day
 * ago, and half of the last digit of a percentage of 67,000 is 3.35. Undefined where it rounds to nothing.
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
