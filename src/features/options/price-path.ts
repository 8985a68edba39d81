import type { Point } from './evidence.ts';
import { squareScale } from '../../domain/square.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { OptionOrder } from './store.ts';

/** Span of the ticket's chart for all but short orders. */
export const SPAN_MS = 30 * 60_000;

/** A longer time between two ticks is a gap in the line. */
const MAX_GAP_MS = 10_000;

/**
 * Part of the chart's height that the tag and a bound need: 22 px between their middles and 6 px from the middle of the
 * bound to the edge, of 68 px.
 */
const BOUND_SPACE_PERCENT = (100 * (22 + 6)) / 68;

interface Minute {
  readonly time: number;
  readonly open: string;
  readonly close: string;
}

/** Span of the ticket's chart for short orders, where each second counts (LIVE-11). */
export const SHORT_SPAN_MS = 5 * MINUTE_MS;

/**
 * Returns the path of a price up to now, oldest first: the closing prices of the server's minutes, and the ticks that
 * this device received since the last minute, or all of them for the short span.
 * @param span ms
 */
export const pricePath = (
  minutes: readonly Minute[],
  ticks: readonly Point[],
  newest: Point | undefined,
  span = SPAN_MS,
): Point[] => {
  const closed: Point[] = minutes.slice(0, -1).map(({ time, close }) => ({ time: time + MINUTE_MS, price: close }));
  const current = minutes.at(-1);
  if (current && current.time > (closed.at(-1)?.time ?? 0)) closed.push({ time: current.time, price: current.open });
  const seen = newest && newest.time > (ticks.at(-1)?.time ?? 0) ? [...ticks, newest] : ticks;
  const since = span === SHORT_SPAN_MS ? 0 : (closed.at(-1)?.time ?? 0);
  const times = new Set<number>();
  const path = [...closed, ...seen.filter(({ time }) => time > since)]
    .sort((a, b) => a.time - b.time)
    .filter(({ time }) => !times.has(time) && times.add(time));
  const end = path.at(-1)?.time ?? 0;
  return path.filter(({ time }) => time >= end - span);
};

/**
 * Whether this device's ticks cover a short order without a gap that only the server can fill.
 * @param now ms of the newest price
 */
export const coversShortSpan = (ticks: readonly Point[], now: number): boolean => {
  const times = [
    now - SHORT_SPAN_MS,
    ...ticks.map(({ time }) => time).filter((time) => time > now - SHORT_SPAN_MS),
    now,
  ];
  return times.every((time, index) => index === 0 || time - (times[index - 1] ?? time) <= MAX_GAP_MS);
};

/** Returns which bounds of the price scale fit next to the tag of the newest price at height `end`. */
export const visibleBounds = (end: number): { readonly high: boolean; readonly low: boolean } => ({
  high: end > BOUND_SPACE_PERCENT,
  low: end < 100 - BOUND_SPACE_PERCENT,
});

/**
 * Projects a path onto a square of 100 × 100, time to the right, with a margin above and below for the line's width.
 * `levels` are prices that have to be in sight; the result has their heights. `end` is the height of the newest price.
 */
export const projectPath = (
  path: readonly Point[],
  levels: readonly string[],
): { readonly line: string; readonly levels: readonly number[]; readonly end: number } => {
  const { x, y } = squareScale(
    path.map(({ time, price }) => ({ time, value: price })),
    { margin: 4, levels },
  );
  return {
    line: path.map(({ time, price }) => `${x(time)},${y(price)}`).join(' '),
    levels: levels.map(y),
    end: y(path.at(-1)?.price ?? '0'),
  };
};

/** Returns the start price of an order; without one it is the price when bought. */
export const effectiveStartPrice = ({
  startPrice,
  buyPrice,
}: Pick<OptionOrder, 'startPrice' | 'buyPrice'>): string | undefined => startPrice ?? buyPrice;

/** Maximum points of an open order's line, since slow phones too draw it four times a second. */
const MAX_POINTS = 60;

type Running = Pick<OptionOrder, 'created' | 'started' | 'ends'>;

/** Returns when an order's time begins, in ms. */
const beginOf = ({ created = 0, started = created }: Running): number => started;

/**
 * Adds a price to the path of an open order and thins the path as it grows. Returns the same path if the price is not
 * new or outside the order's time.
 */
export const extendPath = (path: readonly Point[], point: Point, order: Running): readonly Point[] => {
  const { ends } = order;
  const begin = beginOf(order);
  const [previous, last] = [path.at(-2), path.at(-1)];
  if (point.time <= (last?.time ?? begin) || (ends !== undefined && point.time > ends)) return path;
  const minimumGap = ends === undefined ? 0 : (ends - begin) / MAX_POINTS;
  // the newest point moves on until it is far enough from the previous one
  const isNear = previous !== undefined && last !== undefined && last.time - previous.time < minimumGap;
  return [...(isNear ? path.slice(0, -1) : path), point];
};

/** Returns the path of an open order from its start price on, as far as this device received prices. */
export const initialPath = (
  order: Running & Pick<OptionOrder, 'startPrice' | 'buyPrice'>,
  ticks: readonly Point[],
): readonly Point[] => {
  const start = effectiveStartPrice(order);
  const first = start === undefined || order.created === undefined ? [] : [{ time: beginOf(order), price: start }];
  return ticks.reduce<readonly Point[]>((path, point) => extendPath(path, point, order), first);
};
