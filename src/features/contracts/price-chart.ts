import { extentScale, type Extent } from '../../domain/square.ts';
import type { PricePoint } from '../../domain/price-lines.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';

/** Length of the candles whose closing prices are drawn. */
export const CANDLE_MS = 5 * MINUTE_MS;
/** A longer time between two prices is a gap in the line: a candle is missing. */
export const MAX_GAP_MS = 2.5 * CANDLE_MS;

/** Percent above and below the prices. */
const MARGIN = 8;
/** Space for the live point after the newest price, as a share of the time. */
const END_SPACE = 0.03;
/** Least range of the prices as a share of the price, so that a quiet price does not look lively. */
const MIN_RANGE = 0.0009;
/** How much an order's price may stretch the range of the prices, so that their line stays readable. */
const MAX_STRETCH = 3;
/** Percent at the start and at the end of the time that have no room for the text of an hour. */
const HOUR_SPACE = 6;

interface Candle {
  readonly time: number;
  readonly open: string;
  readonly close: string;
}

/** Returns the path of a price, oldest first: the closing prices of the candles, then the newest price. */
export const pricePath = (candles: readonly Candle[], newest: PricePoint | undefined): readonly PricePoint[] => {
  const [first, current] = [candles[0], candles.at(-1)];
  if (!first || !current) return newest ? [newest] : [];
  const closed = candles.slice(0, -1).map(({ time, close }) => ({ time: time + CANDLE_MS, price: close }));
  const path = [{ time: first.time, price: first.open }, ...closed];
  if (current.time > (path.at(-1)?.time ?? 0)) path.push({ time: current.time, price: current.open });
  return newest && newest.time > (path.at(-1)?.time ?? 0) ? [...path, newest] : path;
};

/**
 * Returns the scale of a chart of a path and the price of an order. The order's price is in sight unless it is so far
 * from the others that their line would become flat: then it is outside of 0 to 100.
 */
export const chartScale = (path: readonly PricePoint[], orderPrice: string | undefined) => {
  const [from, last] = [path[0]?.time ?? 0, path.at(-1)];
  const to = (last?.time ?? 0) + END_SPACE * ((last?.time ?? 0) - from);
  const values = path.map(({ price }) => price).map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(high - low, high * MIN_RANGE);
  const middle = (low + high) / 2;
  const extent: Extent = { from, to, low: middle - range / 2, high: middle + range / 2 };
  const withOrder = [extent.low, extent.high, ...(orderPrice === undefined ? [] : [orderPrice].map(Number))];
  const stretched = { ...extent, low: Math.min(...withOrder), high: Math.max(...withOrder) };
  const isNear = stretched.high - stretched.low <= MAX_STRETCH * range;
  const chosen = isNear ? stretched : extent;
  return { ...extentScale(chosen, MARGIN), extent: chosen };
};

/** Returns the full hours of a chart that have room for their text. */
export const fullHours = ({ from, to }: Pick<Extent, 'from' | 'to'>): readonly number[] => {
  const space = ((to - from) * HOUR_SPACE) / 100;
  const first = Math.ceil((from + space) / HOUR_MS);
  const count = Math.floor((to - space) / HOUR_MS) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * HOUR_MS);
};
