import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { amount, count, filled, maybe, text, time } from './fields.ts';

/**
 * An exchange with a price for the coin. `age` is that of its quote in ms. `share` is its weight in the coin's price
 * in percent, and 0 if it doesn't count right now. The shares add up to 100, or to 0 if the coin has no price.
 */
const indexSource = v.object({ name: text, price: amount, age: count, share: amount });

/**
 * What the price of a coin rests on right now. It isn't cached: an hour later it would say nothing about the price.
 *
 * `grade`: orders may use a `tradable` price, customers only see a `shown` one, and with `none` there is no price.
 * `needed`: sources that a tradable price needs; 0 if the price doesn't come from exchanges. `source` names where the
 * prices of all coins come from. `sources` is empty for a coin that is only shown, and while no exchange has a price.
 */
export const coinIndex = endpoint({
  id: 'coin.index',
  method: 'GET',
  path: 'coin/data/index',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'The sources of the price of a coin, with their ages and shares.',
  request: v.object({ code: filled(20) }),
  response: v.object({
    code: text,
    price: maybe(amount),
    time: maybe(time),
    grade: v.picklist(['tradable', 'shown', 'none']),
    needed: count,
    source: text,
    sources: v.array(indexSource),
  }),
});
