import * as v from 'valibot';
import { amount, amounts, count, flag, id, lists, maybe, optionalText, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { DAY_MS } from '../lib/time.ts';

/** Coins on home, in the operator's order. */
export const HOME_COIN_COUNT = 8;

/**
 * A coin with its last quote. `change` is the percentage of 24 hours; `scale` the decimals of its price;
 * `spark` prices of the last day, oldest first, at most 32. A price that is not known is missing, never 0.
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

/** Lengths of the list that a server writes once for everybody; any other would be work for one caller. */
const COIN_COUNTS = [HOME_COIN_COUNT, 50, 100].map(String);

/** `limit`: so many from the front, for a screen that shows no more; a backend that does not know it gives all. */
export const coins = endpoint({
  id: 'coin.lists',
  method: 'GET',
  path: 'coin/lists',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'stale-first', maxAgeMs: 7 * DAY_MS, maxEntries: 12 },
  ahead: () => [{ limit: String(HOME_COIN_COUNT) }, {}],
  summary: 'Every coin with its last quote, in the order that the operator wants.',
  request: v.object({ limit: v.optional(v.picklist(COIN_COUNTS)) }),
  response: lists(coin),
});
