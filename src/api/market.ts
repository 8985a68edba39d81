import * as v from 'valibot';
import { DAY_MS } from '../domain/time.ts';
import { balances } from './account.ts';
import { userInfo } from './auth.ts';
import { endpoint, ofEach } from './endpoint.ts';
import {
  amount,
  amounts,
  count,
  filled,
  flag,
  id,
  lists,
  maybe,
  optionalString,
  optionalText,
  text,
  time,
} from './fields.ts';

/** Number of coins on home, in the operator's order. */
export const HOME_COIN_COUNT = 10;

/**
 * A coin with its last quote. `change` is the change over 24 hours in percent, `scale` the number of decimals of its
 * price, `spark` at most 32 prices of the last day, oldest first. An unknown price is missing, never 0.
 */
export const coin = v.object({
  code: id,
  name: text,
  price: maybe(amount),
  change: maybe(amount),
  time: maybe(time),
  scale: v.optional(count, 2),
  suspended: v.optional(flag, false),
  logo: v.optional(optionalText, ''),
  spark: v.optional(amounts, []),
});

/** Allowed list lengths. A server can prepare these once for everyone. */
const COIN_COUNTS = [HOME_COIN_COUNT, 50, 100].map(String);

/** `limit`: only the first coins, for a screen that shows no more. A backend that does not support it returns all. */
export const coins = endpoint({
  id: 'coin.lists',
  method: 'GET',
  path: 'coin/lists',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'stale-first', maxAgeMs: 7 * DAY_MS, maxEntries: 12 },
  ahead: () => [{ limit: String(HOME_COIN_COUNT) }, {}],
  summary: "All coins with their last quotes, in the operator's order.",
  request: v.object({ limit: v.optional(v.picklist(COIN_COUNTS)) }),
  response: lists(coin),
});

export const coinRate = endpoint({
  id: 'coin.rate',
  method: 'GET',
  path: 'coin/data/rate',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: DAY_MS, maxEntries: 60 },
  ahead: (read) => ofEach(read(balances, {})?.lists, ({ code }) => (code === 'USDT' ? undefined : { code })),
  summary: 'USDT for one unit of a coin, with the time of the rate.',
  request: v.object({ code: filled(20) }),
  response: v.object({ code: text, rate: maybe(amount), time: maybe(time) }),
});

/** A tick: the newest price of a coin. `seq` grows per coin, so that clients can drop older ticks. */
export const tick = v.object({ code: id, price: amount, change: maybe(amount), time, seq: count });

/** Events `ticks` (a list of ticks) and `beat` (the server's clock, every 2 s). `codes` limits it to some coins. */
export const priceStream = endpoint({
  id: 'coin.stream',
  method: 'GET',
  path: 'coin/data/stream',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  stream: true,
  summary: 'Live prices as server-sent events.',
  request: v.object({ codes: optionalString(4000) }),
  response: v.object({ lists: v.array(tick), time: maybe(time) }),
});

/** Newest ticks, for polling if the stream fails. */
export const quotes = endpoint({
  id: 'coin.quotes',
  method: 'GET',
  path: 'coin/data/quotes',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'The newest tick of each requested coin, or of all.',
  request: v.object({ codes: optionalString(4000) }),
  response: v.object({ lists: v.array(tick), time: maybe(time) }),
});

/** Rate of a currency against USDT, for totals in the display currency. */
export const currencyRate = endpoint({
  id: 'third.currencyRate',
  method: 'GET',
  path: 'third/currency/rate',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'stale-first', maxAgeMs: DAY_MS, maxEntries: 30 },
  ahead: (read) => ofEach([read(userInfo, {})], ({ currency }) => (currency ? { code: currency } : undefined)),
  summary: 'Units of a currency for one USDT, with the time of the rate.',
  request: v.object({ code: filled(10) }),
  response: v.object({ code: text, rate: maybe(amount), time: maybe(time) }),
});
