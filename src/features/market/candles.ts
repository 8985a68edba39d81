import * as v from 'valibot';
import { proxy, subscribe } from 'valtio';
import { createResource } from '../../client/query/resource.ts';
import { type candle, candles, intervals } from '../../api/prices.ts';
import { compare } from '../../lib/decimal.ts';
import { database } from '../../storage/database.ts';
import { quoteOf, seedQuotes } from './quotes.ts';
import { MINUTE_MS } from '../../lib/time.ts';

export type Candle = v.InferOutput<typeof candle>;
export type Interval = (typeof intervals)[number];
export type ChartShape = 'candles' | 'line';
export const lengths: Record<Interval, number> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
};

/** The coin that is open and how its chart is drawn; the choice of interval and shape goes from coin to coin. */
export const chosen = proxy<{ code: string; interval: Interval; shape: ChartShape }>({
  code: '',
  interval: '5m',
  shape: 'candles',
});

/** How charts are drawn on this device, from start to start (LIVE-11). */
const CHART = 'chart';
const chartChoice = v.object({ interval: v.picklist(intervals), shape: v.picklist(['candles', 'line']) });
let [interval, shape] = [chosen.interval, chosen.shape];
let isTapped = false;
subscribe(chosen, () => {
  // another coin is no other choice
  if (chosen.interval === interval && chosen.shape === shape) return;
  isTapped = true;
  ({ interval, shape } = chosen);
  void database('settings').set(CHART, { interval, shape });
});
void database('settings')
  .get(CHART, chartChoice)
  .then((choice) => {
    // what was tapped meanwhile is newer
    if (!choice || isTapped) return;
    ({ interval, shape } = choice);
    Object.assign(chosen, choice);
  });

/**
 * Candles of the coin that is open, oldest first, with its quote of the day; the worker keeps them, so they open
 * offline (MARKET-05).
 */
export const candleList = createResource(candles, () => ({ code: chosen.code, interval: chosen.interval, limit: 300 }));

/**
 * A candle with a tick in it: the same one grown, the next one where its time is over, undefined where the tick is
 * older than the candle.
 */
export const grow = (
  last: Candle,
  length: number,
  tick: { readonly price: string; readonly time: number },
): Candle | undefined => {
  if (tick.time < last.time) return undefined;
  const { price } = tick;
  // a candle ends where the next one begins: the tick of that moment closes it and opens the next
  if (tick.time - last.time > length) {
    const time = tick.time - ((tick.time - last.time) % length);
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

/** The newest candle, grown tick by tick since the candles were read. */
export const live = proxy<{ candle: Candle | undefined }>({ candle: undefined });

let taken: unknown;
subscribe(
  candleList.state,
  () => {
    const { value, source } = candleList.state;
    if (value === taken) return;
    taken = value;
    live.candle = undefined;
    if (!value) return;
    const { code, price, change, time } = value;
    seedQuotes([{ code, price, change, time }], source === 'network');
  },
  true,
);

/**
 * Lets the newest candle follow the ticks of a coin; the server's candles are read anew when one is over, so that what
 * stands is always theirs (MARKET-05). @returns what ends it
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
    const length = lengths[chosen.interval];
    const next = grow(live.candle ?? last, length, { price, time });
    if (!next) return;
    const over = next.time !== (live.candle ?? last).time;
    live.candle = next;
    if (over && !loading) void candleList.refresh({ fresh: true });
  });
