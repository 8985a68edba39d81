import * as v from 'valibot';
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
import { endpoint, ofEach } from './endpoint.ts';

/** The pools of the wire: none is liquidity mining, `regular` lock-up mining. */
const pool = v.optional(v.picklist(['regular']));

/**
 * What stands in a pool and what it brings. `redeeming`, `fresh` and `yesterday` are of liquidity mining, `ends` of
 * lock-up mining.
 */
export const poolBalance = endpoint({
  id: 'yuebao.balance',
  method: 'GET',
  path: 'yuebao/balance',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}, { type: 'regular' }],
  summary: 'Balance in liquidity mining, or in lock-up mining with type regular.',
  request: v.object({ type: pool }),
  response: v.object({
    balance: amount,
    available: maybe(amount),
    earned: maybe(amount),
    yesterday: maybe(amount),
    /** Percent a year for this balance: all tiers blended. */
    rate: maybe(amount),
    rateDate: maybe(time),
    /** Interest or income that today brings as things stand. */
    today: maybe(amount),
    /** Subscribed today: earns from tomorrow on. */
    fresh: maybe(amount),
    /** Standard redemptions on their way. */
    redeeming: maybe(amount),
    /** The next end of a lock-up order. */
    ends: maybe(time),
  }),
});

/**
 * Tiers of liquidity mining; with type regular the lock-up products. Rates are percentages: a year for a tier, a day
 * for a product.
 */
export const poolProducts = endpoint({
  id: 'yuebao.product',
  method: 'GET',
  path: 'yuebao/product',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: 7 * 86_400_000, maxEntries: 20 },
  ahead: () => [{}, { type: 'regular' }],
  summary: 'Rate tiers of liquidity mining, or the lock-up products.',
  request: v.object({ type: pool }),
  response: v.object({
    lists: v.array(
      v.object({
        id,
        name: optionalText,
        from: maybe(amount),
        to: maybe(amount),
        rate: maybe(amount),
        days: maybe(count),
        /** The single limit of a lock-up product. */
        minimum: maybe(amount),
        maximum: maybe(amount),
        suspended: v.optional(flag, false),
        /** Start and end date of a lock-up order placed now. */
        begins: maybe(time),
        ends: maybe(time),
      }),
    ),
    minimum: maybe(amount),
    rateDate: maybe(time),
    quickLeft: maybe(amount),
    quickResets: maybe(time),
  }),
});

/** Percent a year of each tier, by the date from which it counts. */
export const poolRates = endpoint({
  id: 'yuebao.rates',
  method: 'GET',
  path: 'yuebao/rates',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  ahead: () => [{}],
  isExtension: true,
  cachePolicy: { scope: 'public', strategy: 'network-first', maxAgeMs: 7 * 86_400_000, maxEntries: 6 },
  summary: 'Rates of liquidity mining over the last 90 days, oldest first.',
  request: nothing,
  response: v.object({
    lists: v.array(
      v.object({ date: time, tiers: v.array(v.object({ from: amount, to: maybe(amount), rate: maybe(amount) })) }),
    ),
  }),
});

const transferAnswer = v.object({
  id,
  amount: maybe(amount),
  status: optionalText,
  time: maybe(time),
  begins: maybe(time),
  arrives: maybe(time),
});

/** What may be moved, before it is. */
export const transferInInfo = endpoint({
  id: 'yuebao.inInfo',
  method: 'GET',
  path: 'yuebao/transfer/in',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: (read) =>
    ofEach(read(poolProducts, { type: 'regular' })?.lists, ({ id }) => ({ type: 'regular', product: id })).concat([{}]),
  summary:
    'Available amount and minimum of a subscription; with type regular and a product its single limit and dates.',
  request: v.object({ type: pool, product: v.optional(filled(40)) }),
  response: v.object({
    available: amount,
    minimum: maybe(amount),
    maximum: maybe(amount),
    rate: maybe(amount),
    begins: maybe(time),
    ends: maybe(time),
    /** USDT, beside the amount. */
    fee: maybe(amount),
  }),
});
export const transferIn = endpoint({
  id: 'yuebao.in',
  method: 'POST',
  path: 'yuebao/transfer/in',
  access: 'customer',
  effect: 'money',
  cache: 'none',
  summary:
    'Subscribes an amount of USDT; with type regular and a product it is locked. Refused where rate or end are told and have changed.',
  request: v.object({
    amount: positive,
    type: pool,
    product: v.optional(filled(40)),
    /**
     * Daily rate and end date that the person confirmed: an amount that cannot be taken back is never locked on other
     * terms.
     */
    rate: v.optional(amount),
    ends: v.optional(time),
  }),
  response: transferAnswer,
});
export const transferOutInfo = endpoint({
  id: 'yuebao.outInfo',
  method: 'GET',
  path: 'yuebao/transfer/out',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: () => [{}],
  summary: 'What can be redeemed, how fast, and what it costs in interest.',
  request: v.object({ amount: v.optional(positive) }),
  response: v.object({
    available: amount,
    quickLeft: maybe(amount),
    quickResets: maybe(time),
    quickLost: maybe(amount),
    standardKept: maybe(amount),
    quickArrives: maybe(time),
    standardArrives: maybe(time),
    /** USDT, either way. */
    fee: maybe(amount),
    /** Ours: the most that this customer can redeem quickly now, what was subscribed today included. */
    quickMost: maybe(amount),
    /** Ours: least redemption, unless it is all that is there; and how many are left today. */
    minimum: maybe(amount),
    redemptionsLeft: maybe(count),
  }),
});
export const transferOut = endpoint({
  id: 'yuebao.out',
  method: 'POST',
  path: 'yuebao/transfer/out',
  access: 'customer',
  effect: 'money',
  cache: 'none',
  summary: 'Redeems an amount, quick or standard; standard where nothing is said.',
  request: v.object({ amount: positive, speed: v.optional(v.picklist(['quick', 'standard']), 'standard') }),
  response: transferAnswer,
});

/** `states` are those that a redemption has been through; `basis` and `lines` say how interest came about. */
export const poolOrders = endpoint({
  id: 'yuebao.order',
  method: 'GET',
  path: 'yuebao/order',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isPaged: true,
  ahead: () => [{}, { type: 'regular', status: 'processing' }],
  summary: 'Subscriptions, redemptions and interest, or lock-up orders with type regular.',
  request: v.object({
    type: pool,
    status: v.optional(v.picklist(['all', 'subscribe', 'redeem', 'interest', 'processing', 'end'])),
    page,
  }),
  response: lists(
    v.object({
      id,
      kind: text,
      amount,
      status: optionalText,
      time,
      /** The day that it belongs to; of interest the day that earned it. */
      date: maybe(time),
      speed: optionalText,
      arrives: maybe(time),
      states: v.optional(v.array(v.object({ state: text, time })), []),
      basis: maybe(amount),
      lines: v.optional(v.array(v.object({ amount, rate: amount })), []),
      product: optionalText,
      rate: maybe(amount),
      days: maybe(count),
      begins: maybe(time),
      ends: maybe(time),
      ended: maybe(time),
      income: maybe(amount),
      earned: maybe(amount),
    }),
  ),
});
export const lockupIncomes = endpoint({
  id: 'yuebao.incomes',
  method: 'GET',
  path: 'yuebao/order/income',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isExtension: true,
  summary: 'Income of a lock-up order, date by date, newest first.',
  request: v.object({ id: filled(40), page }),
  response: lists(v.object({ id, date: time, amount, time })),
});
export const poolRule = endpoint({
  id: 'yuebao.rule',
  method: 'GET',
  path: 'yuebao/rule',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  cachePolicy: { scope: 'public', strategy: 'stale-first', maxAgeMs: 30 * 86_400_000, maxEntries: 12 },
  ahead: () => [{}, { type: 'regular' }],
  summary: 'The rules of liquidity or lock-up mining as HTML.',
  request: v.object({ type: pool }),
  response: v.object({ title: optionalText, content: text, updated: maybe(time) }),
});
