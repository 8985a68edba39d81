import * as v from 'valibot';
import { endpoint, ofEach } from './endpoint.ts';
import {
  amount,
  count,
  filled,
  flag,
  id,
  lists,
  maybe,
  nothing,
  optionalText,
  page,
  positive,
  text,
  time,
} from './fields.ts';
import { coins } from './market.ts';

/**
 * An option order. `status`: holding or history; `started` (ms): time of the start price; `ends` (ms): minutes after
 * it. Both and the start price are missing while the order waits for that price. `result`: win, lose, tie or void;
 * `reason`: why it is void (noPrice, moved or noStart); `scale`: decimals of its prices; `quote` and `quoted` (ms): the
 * price and time that the customer confirmed; `payout`: the credited amount; `source`: whose prices it settles by.
 */
const optionOrder = {
  id,
  code: text,
  name: optionalText,
  direction: text,
  amount,
  yield: maybe(amount),
  minutes: maybe(count),
  status: text,
  buyPrice: maybe(amount),
  startPrice: maybe(amount),
  endPrice: maybe(amount),
  sellPrice: maybe(amount),
  profit: maybe(amount),
  created: maybe(time),
  started: maybe(time),
  ends: maybe(time),
  settled: maybe(time),
  result: optionalText,
  reason: optionalText,
  scale: maybe(count),
  quote: maybe(amount),
  quoted: maybe(time),
  payout: maybe(amount),
  source: optionalText,
};

const sample = v.object({ time, price: amount });

/**
 * Option products: durations in minutes with their yields in percent and their minimum and maximum stake. `tolerance`
 * of the entry price and `fee` are percentages. `payment`: an order needs the payment password. `source`: whose prices
 * settle orders, by the mean of `samples` one-second prices before the end. `start`: whether an order starts at the
 * `next` price after the server has stored it, or at the `last` one (also if missing). `age`: how long a quote is valid
 * (ms).
 * `openMaximum`: maximum USDT in open orders per customer. `tie` and `outage`: what happens to the stake (`return`).
 * `losers`: percent of customers who lost money. `closed`: why no order is accepted now, as a text for the customer,
 * empty if orders are. Facts that the operator does not state are missing.
 */
export const optionProducts = endpoint({
  id: 'option.products',
  method: 'GET',
  path: 'coin/order/products',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  ahead: (read) => ofEach(read(coins, {})?.lists.slice(0, 1), ({ code }) => ({ code })).concat([{}]),
  isExtension: true,
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: 86_400_000, maxEntries: 40 },
  summary: 'Expiries in minutes with their yields, for a coin.',
  request: v.object({ code: v.optional(filled(20)) }),
  response: v.object({
    lists: v.array(
      v.object({
        minutes: count,
        yield: maybe(amount),
        minimum: maybe(amount),
        maximum: maybe(amount),
        suspended: v.optional(flag, false),
      }),
    ),
    tolerance: maybe(amount),
    fee: maybe(amount),
    payment: v.optional(flag, false),
    source: optionalText,
    start: v.optional(v.picklist(['last', 'next'])),
    openMaximum: maybe(amount),
    samples: maybe(count),
    age: maybe(count),
    tie: optionalText,
    outage: optionalText,
    losers: maybe(amount),
    closed: optionalText,
  }),
});

/**
 * `price` and `quoted` (ms) are the quote that the customer accepted. The server refuses one that is older than 3 s or
 * outside the tolerance.
 */
export const addOption = endpoint({
  id: 'option.add',
  method: 'POST',
  path: 'coin/order/add',
  access: 'customer',
  effect: 'money',
  feature: 'options',
  product: 'options',
  begins: 'trade',
  cache: 'none',
  summary: 'Places an option order.',
  request: v.object({
    code: filled(20),
    direction: v.picklist(['up', 'down']),
    minutes: v.pipe(filled(6), v.regex(/^\d+$/)),
    amount: positive,
    price: positive,
    quoted: v.pipe(filled(15), v.regex(/^\d+$/)),
    yield: positive,
    paypass: v.optional(filled(6)),
  }),
  response: v.object(optionOrder),
});

export const optionInfo = endpoint({
  id: 'option.info',
  method: 'GET',
  path: 'coin/order/info',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: (read) => ofEach(read(optionOrders, { status: 'holding' })?.lists, ({ id }) => ({ id })),
  summary: 'One option order with its samples.',
  request: v.object({ id: filled(60) }),
  response: v.object({ ...optionOrder, samples: v.optional(v.array(sample), []) }),
});

export const optionTotal = endpoint({
  id: 'option.total',
  method: 'GET',
  path: 'coin/order/total',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  summary: 'Totals of all option orders.',
  request: nothing,
  response: v.object({ orders: maybe(count), stake: maybe(amount), profit: maybe(amount), open: maybe(count) }),
});

export const optionOrders = endpoint({
  id: 'option.list',
  method: 'GET',
  path: 'coin/order/lists',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isPaged: true,
  ahead: () => [{ status: 'holding' }, { status: 'history' }],
  isExtension: true,
  summary: 'Option orders, open or settled, newest first.',
  request: v.object({ status: v.optional(v.picklist(['all', 'holding', 'history'])), page }),
  response: lists(v.object(optionOrder)),
});
