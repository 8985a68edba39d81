import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  amount,
  anything,
  count,
  filled,
  flag,
  id,
  lists,
  maybe,
  optionalText,
  page,
  positive,
  text,
  time,
} from './fields.ts';

/** One fill of an order; the fee is in USDT. */
const contractFill = v.object({ price: amount, amount, fee: maybe(amount), time: maybe(time) });

/**
 * A contract order has a `price` if it is a limit order, a `worst` price if it is a market order. `amount` and its
 * filled part `dealt` are in the coin; `average` is in USDT per coin; `paid` (without the fee) and `fee` are in USDT.
 * `held` is the remaining hold of an open order: USDT for a buy, the coin for a sale. `isStarting`: the order waits for
 * its first price and can't be cancelled yet.
 */
const contractOrder = v.object({
  id,
  code: text,
  side: text,
  type: text,
  price: maybe(amount),
  worst: maybe(amount),
  amount,
  dealt: maybe(amount),
  average: maybe(amount),
  paid: maybe(amount),
  fee: maybe(amount),
  held: maybe(amount),
  status: text,
  created: maybe(time),
  updated: maybe(time),
  reason: optionalText,
  isStarting: v.optional(flag, false),
  fills: v.optional(v.array(contractFill), []),
});

/**
 * Decimals of price and amount; minimum and maximum value of an order in USDT; fee in percent; `worst`: how far from
 * the quote a market order may be filled, in percent; `closed`: why no order is accepted now, as a text for the
 * customer, empty if orders are.
 */
export const contractRules = endpoint({
  id: 'contract.rules',
  method: 'GET',
  path: 'coin/trans/rules',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  ahead: () => [{ code: 'BTC' }],
  isExtension: true,
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: 86_400_000, maxEntries: 60 },
  summary: 'Steps, limits and fee of contract orders of a coin.',
  request: v.object({ code: filled(20) }),
  response: v.object({
    code: text,
    priceScale: count,
    amountScale: count,
    minimum: maybe(amount),
    maximum: maybe(amount),
    fee: maybe(amount),
    worst: maybe(amount),
    closed: optionalText,
  }),
});

/** `price` is only for limit orders. `worst` is for market orders, which are refused if they would fill past it. */
export const addContract = endpoint({
  id: 'contract.add',
  method: 'POST',
  path: 'coin/trans/add',
  access: 'customer',
  effect: 'money',
  product: 'contracts',
  begins: 'trade',
  cache: 'none',
  summary: 'Places a contract order.',
  request: v.object({
    code: filled(20),
    side: v.picklist(['buy', 'sell']),
    type: v.picklist(['market', 'limit']),
    amount: positive,
    price: v.optional(positive),
    worst: v.optional(positive),
  }),
  response: contractOrder,
});

export const closeContract = endpoint({
  id: 'contract.close',
  method: 'POST',
  path: 'coin/trans/close',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  summary: 'Cancels an open contract order.',
  request: v.object({ id: filled(60) }),
  response: anything,
});

export const contractOrders = endpoint({
  id: 'contract.list',
  method: 'POST',
  path: 'coin/trans/lists',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{ status: 'open' }, { status: 'all' }],
  summary: 'Contract orders, newest first.',
  request: v.object({
    status: v.optional(v.picklist(['all', 'open', 'dealt', 'cancelled', 'refused'])),
    code: v.optional(filled(20)),
    side: v.optional(v.picklist(['buy', 'sell'])),
    id: v.optional(filled(60)),
    page,
  }),
  response: lists(contractOrder),
});
