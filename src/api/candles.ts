import * as v from 'valibot';
import { DAY_MS } from '../domain/time.ts';
import { endpoint } from './endpoint.ts';
import { amount, filled, maybe, optionalString, text, time } from './fields.ts';

/** Open, high, low, close and volume of one interval, which starts at `time`. */
export const candle = v.object({ time, open: amount, high: amount, low: amount, close: amount, volume: maybe(amount) });

/** Lengths of candles. Those of a day begin at midnight UTC, those of a week on Monday. */
export const intervals = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const;

const candlesRequest = v.object({
  code: filled(20),
  interval: v.optional(v.picklist(intervals), '1m'),
  limit: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
    ),
    300,
  ),
  before: optionalString(20),
});

const candlesResponse = v.object({
  code: text,
  interval: text,
  price: maybe(amount),
  change: maybe(amount),
  high: maybe(amount),
  low: maybe(amount),
  time: maybe(time),
  lists: v.array(candle),
});

const candlesCachePolicy = {
  scope: 'public',
  strategy: 'network-first',
  maxAgeMs: 7 * DAY_MS,
  maxEntries: 60,
} as const;

export const candles = endpoint({
  id: 'coin.data',
  method: 'GET',
  path: 'coin/data/lists',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: candlesCachePolicy,
  summary: 'Quote and candles of a coin, oldest first.',
  request: candlesRequest,
  response: candlesResponse,
});

export const candlesPost = endpoint({
  id: 'coin.dataPost',
  method: 'POST',
  path: 'coin/data/lists',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: candlesCachePolicy,
  summary: 'The same as GET.',
  request: candlesRequest,
  response: candlesResponse,
});

/** Prices of the last five minutes, at most one per second: fewer if there were no ticks. */
export const secondPrices = endpoint({
  id: 'coin.seconds',
  method: 'GET',
  path: 'coin/data/seconds',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Prices of a coin over the last 300 seconds, one per second, oldest first.',
  request: v.object({ code: filled(20) }),
  response: v.object({ code: text, lists: v.array(v.object({ time, price: amount })) }),
});
