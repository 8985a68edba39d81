import * as v from 'valibot';
import { amount, amounts, count, flag, id, lists, maybe, optionalText, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { DAY_MS } from '../domain/time.ts';

/** Number of coins on home, in the operator's order. */
export const HOME_COIN_COUNT = 8;

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

/** Allowed list lengths. A server can prepare these once for everybody. */
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
