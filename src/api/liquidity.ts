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

/** Which pool: liquidity mining without a value, lock-up mining with `regular`. */
const pool = v.optional(v.picklist(['regular']));
const miningOf = ({ type }: { readonly type?: unknown }) => (type === 'regular' ? 'lockup' : 'liquidity');

/**
 * The customer's balance in a pool and its income. `redeeming`, `fresh` and `yesterday` only exist for liquidity
 * mining, `ends` only for lock-up mining.
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
    /** Annual rate in percent for this balance: the weighted average of its tiers. */
    rate: maybe(amount),
    rateDate: maybe(time),
    /** Expected interest or income of today. */
    today: maybe(amount),
    /** Amount subscribed today, which earns from tomorrow on. */
    fresh: maybe(amount),
    /** Amount of running standard redemptions. */
    redeeming: maybe(amount),
    /** When the next lock-up order ends. */
    ends: maybe(time),
  }),
});

/**
 * Tiers of liquidity mining; with type regular the lock-up products. Rates are percentages: per year for a tier, per
 * day for a product.
 */
export const poolProducts = endpoint({
  id: 'yuebao.product',
  method: 'GET',
  path: 'yuebao/product',
  access: 'open',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
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
        /** Limits of a single lock-up order. */
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

/** Annual rate in percent of each tier, by the date from which it applies. */
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

const transferResponse = v.object({
  id,
  amount: maybe(amount),
  status: optionalText,
  time: maybe(time),
  begins: maybe(time),
  arrives: maybe(time),
});

/** Limits and terms of a subscription or lock-up order. */
export const transferInInfo = endpoint({
  id: 'yuebao.inInfo',
  method: 'GET',
  path: 'yuebao/transfer/in',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: (read) =>
    ofEach(read(poolProducts, { type: 'regular' })?.lists, ({ id }) => ({ type: 'regular', product: id })).concat([{}]),
  summary: 'Available amount and minimum of a subscription; with type regular and a product its limits and dates.',
  request: v.object({ type: pool, product: v.optional(filled(40)) }),
  response: v.object({
    available: amount,
    minimum: maybe(amount),
    maximum: maybe(amount),
    rate: maybe(amount),
    begins: maybe(time),
    ends: maybe(time),
    /** In USDT, in addition to the amount. */
    fee: maybe(amount),
  }),
});
export const transferIn = endpoint({
  id: 'yuebao.in',
  method: 'POST',
  path: 'yuebao/transfer/in',
  access: 'customer',
  effect: 'money',
  feature: miningOf,
  product: miningOf,
  begins: 'trade',
  cache: 'none',
  summary:
    'Subscribes an amount of USDT; with type regular and a product it is locked. Refused if the given rate or end has changed.',
  request: v.object({
    amount: positive,
    type: pool,
    product: v.optional(filled(40)),
    /**
     * Daily rate and end date that the customer confirmed: a locked amount cannot be taken back, so it is never locked
     * on other terms.
     */
    rate: v.optional(amount),
    ends: v.optional(time),
  }),
  response: transferResponse,
});
export const transferOutInfo = endpoint({
  id: 'yuebao.outInfo',
  method: 'GET',
  path: 'yuebao/transfer/out',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: () => [{}],
  summary: 'Redeemable amounts, arrival times and lost interest.',
  request: v.object({ amount: v.optional(positive) }),
  response: v.object({
    available: amount,
    quickLeft: maybe(amount),
    quickResets: maybe(time),
    quickLost: maybe(amount),
    standardKept: maybe(amount),
    quickArrives: maybe(time),
    standardArrives: maybe(time),
    /** In USDT, the same for both speeds. */
    fee: maybe(amount),
    /** Extension: the maximum that this customer can redeem quickly now, including today's subscriptions. */
    quickMost: maybe(amount),
    /** Extension: minimum redemption, unless it is the whole balance, and the number of redemptions left today. */
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
  summary: 'Redeems an amount, quick or standard; standard by default.',
  request: v.object({ amount: positive, speed: v.optional(v.picklist(['quick', 'standard']), 'standard') }),
  response: transferResponse,
});

/** `states` is the history of a redemption; `basis` and `lines` explain the calculation of interest. */
export const poolOrders = endpoint({
  id: 'yuebao.order',
  method: 'GET',
  path: 'yuebao/order',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
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
      /** The day of the record; for interest the day that earned it. */
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
  hasTexts: true,
  cachePolicy: { scope: 'public', strategy: 'stale-first', maxAgeMs: 30 * 86_400_000, maxEntries: 12 },
  ahead: () => [{}, { type: 'regular' }],
  summary: 'The rules of liquidity or lock-up mining as HTML.',
  request: v.object({ type: pool }),
  response: v.object({ title: optionalText, content: text, updated: maybe(time) }),
});
