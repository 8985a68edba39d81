import type { Point } from './evidence.ts';
import { MINUTE_MS } from '../../lib/time.ts';

/** ms of prices that the ticket draws. */
export const SPAN_MS = 30 * 60_000;

interface Minute {
  readonly time: number;
  readonly open: string;
  readonly close: string;
}

/**
 * The way of a price over the last half hour, oldest first: the server's minutes as they closed, then the ticks that
 * this device saw since. The minute under way is left to the ticks, which are newer.
 */
export const pricePath = (minutes: readonly Minute[], ticks: readonly Point[], newest: Point | undefined): Point[] => {
  const over = minutes.slice(0, -1);
  const way: Point[] = over.map(({ time, close }) => ({ time: time + MINUTE_MS, price: close }));
  const add = (point: Point): void => {
    if (point.time > (way.at(-1)?.time ?? 0)) way.push(point);
  };
  const under = minutes.at(-1);
  if (under) add({ time: under.time, price: under.open });
  ticks.forEach(add);
  if (newest) add(newest);
  const end = way.at(-1)?.time ?? 0;
  return way.filter(({ time }) => time >= end - SPAN_MS);
};

/**
 * A way on a sheet of 100 by 100, time to the right; the room above and below is that of the line's own width. `levels`
 * are kept in sight, `end` is the height of the newest price.
 */
export const drawn = (
  way: readonly Point[],
  levels: readonly string[],
): { readonly line: string; readonly levels: readonly number[]; readonly end: number } => {
  // pixels are coarser than any rounding here
  const prices = [...way.map(({ price }) => price), ...levels].map(Number);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const [first, last] = [way[0]?.time ?? 0, way.at(-1)?.time ?? 0];
  const round = (at: number): number => Math.round(at * 100) / 100;
  const y = (level: string): number => (high === low ? 50 : round(4 + (92 * (high - Number(level))) / (high - low)));
  const x = (time: number): number => (last === first ? 100 : round((100 * (time - first)) / (last - first)));
  return {
    line: way.map(({ time, price }) => `${x(time)},${y(price)}`).join(' '),
    levels: levels.map(y),
    end: y(way.at(-1)?.price ?? '0'),
  };
};
