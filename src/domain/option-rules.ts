import { compare } from './decimal.ts';
import { add, multiply, percentOf, subtract, USDT_DECIMALS } from './money.ts';
import { floorTo } from './rounding.ts';
import { SECOND_MS } from './time.ts';

/** Returns what a won option pays in USDT: the stake plus the gain, which is rounded down (OPT-12). */
export const winPayout = (stake: string, yieldPercent: string): string =>
  add(stake, floorTo(percentOf(stake, yieldPercent), USDT_DECIMALS));

/** Whether a price differs from the accepted one by more than `percent` of it (OPT-08). */
export const isPast = (accepted: string, price: string, percent: string): boolean => {
  const distance = subtract(price, accepted).replace('-', '');
  return compare(multiply(distance, '100'), multiply(percent, accepted)) > 0;
};

/** Number of one-second prices before expiry whose mean is the end price. */
export const SAMPLE_COUNT = 10;

/** Returns when the seconds begin whose prices decide an order, in ms. */
export const samplesBegin = (ends: number): number => ends - SAMPLE_COUNT * SECOND_MS;

/**
 * Returns the newest price of each of the ten seconds before the end, oldest first; undefined for a second without
 * one. The server settles by it, and the customer's device shows it as it happens.
 * @param prices oldest first
 * @param ends ms
 */
export function samplesBefore<Price extends { readonly time: number }>(
  prices: readonly Price[],
  ends: number,
): readonly (Price | undefined)[] {
  const samples = Array.from<Price | undefined>({ length: SAMPLE_COUNT });
  for (const price of prices)
    if (price.time >= samplesBegin(ends) && price.time < ends)
      samples[Math.floor((price.time - samplesBegin(ends)) / SECOND_MS)] = price;
  return samples;
}

export type OptionResult = 'win' | 'lose' | 'tie' | 'void';

/**
 * Returns the result of an order at an end price; without one the order is void (OPT-12, OPT-14). Throws RangeError if
 * a price is not a decimal.
 */
export function decideResult(direction: 'up' | 'down', start: string, end: string | undefined): OptionResult {
  if (end === undefined) return 'void';
  const move = compare(end, start);
  if (move === 0) return 'tie';
  return move > 0 === (direction === 'up') ? 'win' : 'lose';
}
