import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  filled,
  id,
  lists,
  maybe,
  nothing,
  optionalString,
  optionalText,
  page,
  text,
  time,
} from './fields.ts';

const moment = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

const sums = v.optional(v.array(v.object({ code: text, amount })), []);

/**
 * A statement in parts, oldest entry first. `opening` comes with the first part, `closing` and `points` with the last.
 * They are the available balances of each coin before `from` and after the last entry before `to`; `opening` plus the
 * amounts equals `closing` exactly (ACCT-08). `next` is opaque to the client. It requests the following part, together
 * with the `to` of the response, which is never later than now.
 */
export const statement = endpoint({
  id: 'account.statement',
  method: 'GET',
  path: 'users/account/statement',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Entries of a period, oldest first, with the balances before and after.',
  request: v.object({ from: moment, to: moment, after: optionalString(1000) }),
  response: v.object({
    lists: lists(
      v.object({
        id,
        kind: text,
        amount,
        code: text,
        balance: amount,
        time,
        remark: optionalText,
        reference: optionalText,
      }),
    ).entries.lists,
    to: maybe(time),
    opening: sums,
    closing: sums,
    next: optionalText,
    points: v.optional(
      v.object({
        opening: amount,
        closing: amount,
        lists: v.array(v.object({ id, reason: text, number: amount, balance: amount, time })),
      }),
    ),
  }),
});

/**
 * For each coin: deposits, withdrawals, fees and current total. The customer's result is `total + out - in`.
 */
export const lifetime = endpoint({
  id: 'account.lifetime',
  method: 'GET',
  path: 'users/account/lifetime',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isExtension: true,
  summary: 'Deposits, withdrawals, fees and holdings since the account was opened.',
  request: nothing,
  response: v.object({
    lists: v.array(v.object({ code: text, in: amount, out: amount, fees: amount, total: amount })),
    since: maybe(time),
  }),
});

/**
 * `today`, an extension, is the baseline of the day's change, in USDT: the account's value at the start (`from`) of the
 * operator's day, and what was paid in and out since.
 */
export const balances = endpoint({
  id: 'account.balances',
  method: 'GET',
  path: 'users/account/balances',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  isExtension: true,
  summary:
    'Available, held and total amount of each coin; `mining` is the additional amount in liquidity mining and lock-up.',
  request: nothing,
  response: v.object({
    ...lists(
      v.object({
        code: text,
        available: amount,
        held: amount,
        total: amount,
        mining: maybe(amount),
        scale: maybe(count),
      }),
    ).entries,
    today: maybe(v.object({ from: time, start: amount, in: amount, out: amount })),
  }),
});

export const worthPeriods = ['1d', '7d', '30d', '1y', 'all'] as const;

/**
 * Totals of the past in USDT, mining included, oldest first: each half hour of a day, every third hour of 7 days, the
 * end of each of the operator's days of `30d`, and a point a week or less often for longer periods. There is no point
 * from before the account's first entry, nor from a time when one of its coins had no price. The total of now, which
 * the client knows from its balances, follows the last point.
 */
export const worthHistory = endpoint({
  id: 'account.worth',
  method: 'GET',
  path: 'users/account/worth',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{ period: '30d' }],
  isExtension: true,
  summary: "The account's totals over a period, in USDT, at the prices of their times.",
  request: v.object({ period: v.picklist(worthPeriods) }),
  response: v.object({ lists: v.array(v.object({ time, total: amount })) }),
});

/**
 * For each coin but USDT, mining and lock-up included: the `amount` that the customer owns, the part of it that
 * contract orders `bought`, and the `average` price of that part, in USDT for one unit of the coin. The average is a
 * moving one: a purchase adds its cost, fee included; a sale or withdrawal leaves the average, and lowers both amounts
 * in proportion. It is rounded up to 12 decimals. Coins from deposits, interest and rewards have no known price, so
 * `average` is missing if none were bought.
 */
export const holdings = endpoint({
  id: 'account.holdings',
  method: 'GET',
  path: 'users/account/holdings',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  isExtension: true,
  summary: 'The coins of the customer, with the average price of those that were bought.',
  request: nothing,
  response: v.object({
    lists: v.array(v.object({ code: text, amount, bought: amount, average: maybe(amount) })),
  }),
});

export const coinAmount = endpoint({
  id: 'coin.amount',
  method: 'POST',
  path: 'coin/user/amount',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{ code: 'USDT' }, { code: 'BTC' }],
  summary: "The customer's balance of a coin.",
  request: v.object({ code: filled(20) }),
  response: v.object({ code: text, available: amount, held: maybe(amount), total: maybe(amount), scale: maybe(count) }),
});

const accountEntry = v.object({
  id,
  kind: text,
  amount,
  code: text,
  balance: maybe(amount),
  time,
  remark: optionalText,
  reference: optionalText,
});

/** `setup` selects a kind of entry; without it all kinds. `kinds` are the kinds that the customer has entries of. */
export const accountEntries = endpoint({
  id: 'account.lists',
  method: 'GET',
  path: 'users/account/lists',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isPaged: true,
  ahead: () => [{}],
  summary: 'Entries of the account, newest first.',
  request: v.object({ setup: v.optional(filled(30)), page }),
  response: v.object({ ...lists(accountEntry).entries, kinds: v.optional(v.array(text), []) }),
});
