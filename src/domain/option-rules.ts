import { compare } from './decimal.ts';
import { add, multiply, percentOf, subtract, USDT_DECIMALS } from './money.ts';
import { floorTo } from './rounding.ts';

/** Returns what a won option pays in USDT: the stake plus the gain, which is rounded down (OPT-12). */
export const winPayout = (stake: string, yieldPercent: string): string =>
  add(stake, floorTo(percentOf(stake, yieldPercent), USDT_DECIMALS));

/** Whether a price differs from the accepted one by more than `percent` of it (OPT-08). */
export const isPast = (accepted: string, price: string, percent: string): boolean => {
  const distance = subtract(price, accepted).replace('-', '');
  return compare(multiply(distance, '100'), multiply(percent, accepted)) > 0;
};
