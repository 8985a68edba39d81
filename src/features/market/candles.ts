import * as v from 'valibot';
import { proxy, subscribe } from 'valtio';
import { createResource } from '../../client/query/resource.ts';
import { type candle, candles, intervals } from '../../api/candles.ts';
import { compare } from '../../domain/decimal.ts';
import { database } from '../../storage/database.ts';
import { quoteOf, seedQuotes } from './quotes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../domain/time.ts';

export type Candle = v.InferOutput<typeof candle>;
export type Interval = (typeof intervals)[number];
export type ChartShape = 'candles' | 'line';
export const intervalMs: Record<Interval, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': WEEK_MS,
};

/** Whether candles have the UTC date of their start instead of its time: they begin at midnight UTC. */
export const hasDates = (interval: string): boolean => interval === '1d' || interval === '1w';

/** The open coin, and the interval and shape of its chart, which apply to every coin. */
export const chosen = proxy<{ code: string; interval: Interval; shape: ChartShape }>({
  code: '',
  interval: '5m',
  shape: 'candles',
});

/** Key of the chart's interval and shape on this device (LIVE-11). */
const CHART_KEY = 'chart';
const chartChoice = v.object({ interval: v.picklist(intervals), shape: v.picklist(['candles', 'line']) });
let [interval, shape] = [chosen.interval, chosen.shape];
let hasChosen = false;
subscribe(chosen, () => {
  // `chosen` also changes with the coin
  if (chosen.interval === interval && chosen.shape === shape) return;
  hasChosen = true;
  ({ interval, shape } = chosen);
  void database('settings').set(CHART_KEY, { interval, shape });
});
void database('settings')
  .get(CHART_KEY, chartChoice)
  .then((choice) => {
    // a choice of this start wins
    if (!choice || hasChosen) return;
    ({ interval, shape } = choice);
    Object.assign(chosen, choice);
  });

/**
 * Candles of the open coin, oldest first, with its quote of the day. The service worker caches them for offline
 * (MARKET-05).
 */
export const candleList = createResource(candles, () => ({ code: chosen.code, interval: chosen.interval, limit: 300 }));

/**
 * Adds a tick to the last candle. Returns the updated candle, or the next one if its time is over; undefined if the
 * tick is older than the candle.
 */
export const addTick = (
  last: Candle,
  lengthMs: number,
  tick: { readonly price: string; readonly time: number },
): Candle | undefined => {
  if (tick.time < last.time) return undefined;
  const { price } = tick;
  // a tick exactly at the end belongs to this candle; the next one opens at its price
  if (tick.time - last.time > lengthMs) {
    const time = tick.time - ((tick.time - last.time) % lengthMs);
    return {
      time,
      open: last.close,
      high: compare(price, last.close) > 0 ? price : last.close,
      low: compare(price, last.close) < 0 ? price : last.close,
      close: price,
      volume: undefined,
    };
  }
  return {
    ...last,
    close: price,
    high: compare(price, last.high) > 0 ? price : last.high,
    low: compare(price, last.low) < 0 ? price : last.low,
  };
};

/** The newest candle with all ticks since the candles were read. */
export const live = proxy<{ candle: Candle | undefined }>({ candle: undefined });

let lastValue: unknown;
subscribe(
  candleList.state,
  () => {
    const { value, source } = candleList.state;
    if (value === lastValue) return;
    lastValue = value;
    live.candle = undefined;
    if (!value) return;
    const { code, price, change, time } = value;
    seedQuotes([{ code, price, change, time }], source === 'network');
  },
  true,
);

/**
 * Updates the newest candle with the ticks of a coin. When a candle is over it reads the server's candles, so that all
 * finished candles are the server's (MARKET-05).
 * @returns the function that stops it
 */
export const followTicks = (code: string): (() => void) =>
  subscribe(quoteOf(code), () => {
    const { price, time, fresh } = quoteOf(code);
    const { value, loading } = candleList.state;
    const last = value?.lists.at(-1);
    if (
      !fresh ||
      price === undefined ||
      time === undefined ||
      !value ||
      !last ||
      value.code !== code ||
      value.interval !== chosen.interval
    )
      return;
    const current = live.candle ?? last;
    const next = addTick(current, intervalMs[chosen.interval], { price, time });
    if (!next) return;
    live.candle = next;
    if (next.time !== current.time && !loading) void candleList.refresh({ fresh: true });
  });
