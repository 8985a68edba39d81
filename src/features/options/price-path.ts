import type { Point } from './evidence.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import type { Order } from './store.ts';

/** ms of prices that the ticket draws for all but the shortest orders. */
export const SPAN_MS = 30 * 60_000;

/** ms between two ticks from which on their line lacks something. */
const MAX_GAP_MS = 10_000;

/**
 * Part of the chart's height, in percent, that the tag and a bound need: 22 px between their middles, and 6 px from
 * the middle of the bound to the edge, of 68 px.
 */
const BOUND_SPACE = (100 * (22 + 6)) / 68;

interface Minute {
  readonly time: number;
  readonly open: string;
  readonly close: string;
}

/** ms that it draws for the shortest ones, where each second counts (LIVE-11). */
export const SHORT_SPAN_MS = 5 * MINUTE_MS;

/**
 * The way of a price up to now, oldest first: the server's minutes as they closed, and the ticks that this device saw:
 * those since the last minute, all of them where `span` (ms) is the short one.
 */
export const pricePath = (
  minutes: readonly Minute[],
  ticks: readonly Point[],
  newest: Point | undefined,
  span = SPAN_MS,
): Point[] => {
  const closed: Point[] = minutes.slice(0, -1).map(({ time, close }) => ({ time: time + MINUTE_MS, price: close }));
  const under = minutes.at(-1);
  if (under && under.time > (closed.at(-1)?.time ?? 0)) closed.push({ time: under.time, price: under.open });
  const seen = newest && newest.time > (ticks.at(-1)?.time ?? 0) ? [...ticks, newest] : ticks;
  const since = span === SHORT_SPAN_MS ? 0 : (closed.at(-1)?.time ?? 0);
  const times = new Set<number>();
  const way = [...closed, ...seen.filter(({ time }) => time > since)]
    .sort((a, b) => a.time - b.time)
    .filter(({ time }) => !times.has(time) && times.add(time));
  const end = way.at(-1)?.time ?? 0;
  return way.filter(({ time }) => time >= end - span);
};

/**
 * Whether ticks of this device draw a short order by themselves: without a gap that only the server can fill.
 * @param now of the newest price, in ms
 */
export const coversShortSpan = (ticks: readonly Point[], now: number): boolean => {
  const times = [
    now - SHORT_SPAN_MS,
    ...ticks.map(({ time }) => time).filter((time) => time > now - SHORT_SPAN_MS),
    now,
  ];
  return times.every((time, place) => place === 0 || time - (times[place - 1] ?? time) <= MAX_GAP_MS);
};

/** Which bounds of the price scale have space beside the tag of the newest price, at the height `end`. */
export const visibleBounds = (end: number): { readonly high: boolean; readonly low: boolean } => ({
  high: end > BOUND_SPACE,
  low: end < 100 - BOUND_SPACE,
});

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

/** What an order is judged by; a server that names no start price has bought at it. */
export const startOf = ({ startPrice, buyPrice }: Pick<Order, 'startPrice' | 'buyPrice'>): string | undefined =>
  startPrice ?? buyPrice;

/** Points of the line of an open order, whatever its duration: it is drawn four times a second on slow phones. */
const MAX_POINTS = 60;

type Running = Pick<Order, 'created' | 'ends'>;

/**
 * The way of an open order with one more price, thinned as it grows; the same one where the price is not of its time,
 * or not new.
 */
export const extended = (way: readonly Point[], point: Point, { created = 0, ends }: Running): readonly Point[] => {
  const [before, last] = [way.at(-2), way.at(-1)];
  if (point.time <= (last?.time ?? created) || (ends !== undefined && point.time > ends)) return way;
  const gap = ends === undefined ? 0 : (ends - created) / MAX_POINTS;
  // the newest point moves on until it is far enough from the one before
  const isNear = before !== undefined && last !== undefined && last.time - before.time < gap;
  return [...(isNear ? way.slice(0, -1) : way), point];
};

/** The way of an open order as far as this device saw it, from its start price on. */
export const firstPath = (
  order: Running & Pick<Order, 'startPrice' | 'buyPrice'>,
  ticks: readonly Point[],
): readonly Point[] => {
  const start = startOf(order);
  const first = start === undefined || order.created === undefined ? [] : [{ time: order.created, price: start }];
  return ticks.reduce<readonly Point[]>((way, point) => extended(way, point, order), first);
};
