import { compare } from '../../lib/decimal.ts';
import { add, divide, multiply } from '../../lib/money.ts';
import { isZero } from '../../lib/rounding.ts';

const decimals = (value: string): number => value.split('.')[1]?.length ?? 0;

/** The smallest change in money that a percentage with so many decimals can tell of. */
const stepOf = (price: string, change: string): string =>
  divide(price, `1${'0'.repeat(decimals(change) + 2)}`, 12, 'ceil');

/**
 * The change of a price in money since a day ago, as exactly as its percentage says it: the wire has no price of a day
 * ago, and two decimals of a percent of 67,000 are 6.70. Undefined where it rounds to nothing.
 * @param scale decimals of the price
 */
export const dayChange = (price: string | undefined, change: string | undefined, scale: number): string | undefined => {
  if (price === undefined || change === undefined || compare(change, '-100') <= 0) return undefined;
  const step = stepOf(price, change);
  let places = 0;
  while (places < scale && compare(`0.${'0'.repeat(places)}1`, step) >= 0) places += 1;
  const amount = divide(multiply(price, change), add('100', change), places, 'half-even');
  return isZero(amount) ? undefined : amount;
};
