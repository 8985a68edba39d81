import type { Point } from './evidence.ts';
import type { Extent } from '../../domain/square.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import type { OptionOrder } from './store.ts';

/** A longer time between two ticks is a gap that only the server can fill. */
const MAX_GAP_MS = 10_000;

/** Least range of the ticket's prices, as a share of the price. */
const MIN_RANGE = 0.0009;

/** Least distance from the start price that the charts of an open order show, as a share of it; the space beyond. */
const MIN_RUN_RANGE = 0.0003;
const MIN_TEN_RANGE = 0.0002;
const START_SPACE = 1.25;

interface Minute {
  readonly time: number;
  readonly open: string;
  readonly close: string;
}

/** Span of the seconds that the server and this device keep. */
export const SECONDS_SPAN_MS = 5 * MINUTE_MS;

/** Longest order whose line shows each second (LIVE-11). */
export const MAX_SHORT_ORDER_MS = 5 * MINUTE_MS;

/** The ticket's chart shows twice the time of the order before it, so that both have one scale and "now" its place. */
export const PAST_SHARE = 2;

/**
 * Returns the path of a price up to now, oldest first: the closing prices of the server's minutes, and the ticks that
 * this device received since the last minute, or all of them for a short order.
 * @param span ms before the newest price
 * @param eachSecond all ticks, not only those since the last minute
 */
export const pricePath = (
  minutes: readonly Minute[],
  ticks: readonly Point[],
  newest: Point | undefined,
  { span, eachSecond }: { readonly span: number; readonly eachSecond: boolean },
): Point[] => {
  const closed: Point[] = minutes.slice(0, -1).map(({ time, close }) => ({ time: time + MINUTE_MS, price: close }));
  const current = minutes.at(-1);
  if (current && current.time > (closed.at(-1)?.time ?? 0)) closed.push({ time: current.time, price: current.open });
  const seen = newest && newest.time > (ticks.at(-1)?.time ?? 0) ? [...ticks, newest] : ticks;
  const since = eachSecond ? 0 : (closed.at(-1)?.time ?? 0);
  const times = new Set<number>();
  const path = [...closed, ...seen.filter(({ time }) => time > since)]
    .sort((a, b) => a.time - b.time)
    .filter(({ time }) => !times.has(time) && times.add(time));
  const end = path.at(-1)?.time ?? 0;
  return path.filter(({ time }) => time >= end - span);
};

/**
 * Whether this device's ticks cover the last five minutes without a gap that only the server can fill.
 * @param now ms of the newest price
 */
export const coversSeconds = (ticks: readonly Point[], now: number): boolean => {
  const times = [
    now - SECONDS_SPAN_MS,
    ...ticks.map(({ time }) => time).filter((time) => time > now - SECONDS_SPAN_MS),
    now,
  ];
  return times.every((time, index) => index === 0 || time - (times[index - 1] ?? time) <= MAX_GAP_MS);
};

/**
 * Returns what the ticket's chart has to show: the path, the order's time after the newest price, and the start prices
 * of open orders. Above and below the newest price, where an order placed now would start, a third of the height stays
 * free, and a quiet price does not look lively.
 * @param length ms of the order
 */
export const ticketExtent = (path: readonly Point[], starts: readonly string[], length: number): Extent => {
  const { time, price } = path.at(-1) ?? { time: 0, price: '0' };
  const values = [price, ...path.map((point) => point.price), ...starts].map(Number);
  const strike = values[0] ?? 0;
  const range = Math.max(Math.max(...values) - Math.min(...values), strike * MIN_RANGE);
  const space = (range * 32) / 100;
  return {
    from: time - PAST_SHARE * length,
    to: time + length,
    low: Math.min(...values, strike - space),
    high: Math.max(...values, strike + space),
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

/**
 * Returns how far apart two points of an open order's line are at most (ms); otherwise ticks were missed.
 * @param length ms of the order
 */
export const maxRunGap = (length: number): number => Math.max(MAX_GAP_MS, (2.5 * length) / MAX_POINTS);

/** Returns the lowest and the highest price of a chart with the start price in the middle. */
const aroundStart = (prices: readonly string[], start: string, minimum: number): Pick<Extent, 'low' | 'high'> => {
  const [middle = 0, ...values] = [start, ...prices].map(Number);
  const distance = START_SPACE * Math.max(middle * minimum, ...values.map((value) => Math.abs(value - middle)));
  return { low: middle - distance, high: middle + distance };
};

/** Returns the extent of an open order's chart, from its start to its end. A quiet price does not look lively. */
export const runExtent = (path: readonly Point[], start: string, time: Pick<Extent, 'from' | 'to'>): Extent => ({
  ...time,
  ...aroundStart(
    path.map(({ price }) => price),
    start,
    MIN_RUN_RANGE,
  ),
});

/** Returns the extent of the chart of the prices that decide; its columns need no times. */
export const tenExtent = (prices: readonly string[], start: string): Extent => ({
  from: 0,
  to: 0,
  ...aroundStart(prices, start, MIN_TEN_RANGE),
});

/** Returns the path of an open order from its start price on, as far as this device received prices. */
export const initialPath = (
  order: Running & Pick<OptionOrder, 'startPrice' | 'buyPrice'>,
  ticks: readonly Point[],
): readonly Point[] => {
  const start = effectiveStartPrice(order);
  const first = start === undefined || order.created === undefined ? [] : [{ time: beginOf(order), price: start }];
  return ticks.reduce<readonly Point[]>((path, point) => extendPath(path, point, order), first);
};
