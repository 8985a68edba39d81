import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  filled,
  flag,
  lists,
  maybe,
  nothing,
  optionalString,
  optionalText,
  page,
  positive,
  text,
  time,
} from './fields.ts';
import { transferFields } from './transfer.ts';

/**
 * `fee` is the accepted fee in the currency of the amount, `rate` the accepted rate of a bank account. The call is
 * refused if they have changed.
 */
export const withdraw = endpoint({
  id: 'extract.add',
  method: 'POST',
  path: 'users/extract',
  access: 'customer',
  effect: 'money',
  begins: 'withdraw',
  cache: 'none',
  summary: 'Withdraws to a wallet or a bank account.',
  request: v.object({
    to: v.picklist(['wallet', 'bank']),
    target: filled(60),
    amount: positive,
    fee: filled(40),
    rate: optionalString(40),
    paypass: filled(6),
  }),
  response: v.object(transferFields),
});

/**
 * `fee` is a percentage of the amount and `fixed` an additional amount; both are deducted from the amount. `rate` is
 * units of `credit` for one of `currency`. Extensions: `limit` is the daily limit and `left` the rest of it today, both
 * in USDT; `renews` is when it resets. `opens`: after a security change withdrawals wait until then (WD-14). `lists`
 * has the terms of each method; the top-level fields are those of the first one.
 */
const terms = {
  fee: maybe(amount),
  fixed: maybe(amount),
  minimum: maybe(amount),
  maximum: maybe(amount),
  rate: maybe(amount),
  rateTime: maybe(time),
  arrival: optionalText,
};

export const withdrawalTerms = endpoint({
  id: 'extract.rate',
  method: 'GET',
  path: 'users/extract/rate',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  hasTexts: true,
  ahead: () => [{}],
  summary: 'Fee, minimum and rate of a withdrawal.',
  request: nothing,
  response: v.object({
    ...terms,
    limit: maybe(amount),
    left: maybe(amount),
    renews: maybe(time),
    opens: maybe(time),
    closed: v.optional(flag, false),
    lists: v.optional(
      v.array(
        v.object({
          ...terms,
          to: text,
          currency: text,
          chain: optionalText,
          credit: optionalText,
          scale: maybe(count),
          creditScale: maybe(count),
          closed: optionalText,
        }),
      ),
      [],
    ),
  }),
});

export const withdrawalFilters = ['all', 'review', 'processing', 'succeed', 'failed', 'completed'] as const;

export const withdrawals = endpoint({
  id: 'extract.records',
  method: 'GET',
  path: 'users/extract/records',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{ status: 'all' }],
  isExtension: true,
  summary: 'Withdrawals, newest first.',
  request: v.object({ status: v.optional(v.picklist(withdrawalFilters)), page }),
  response: lists(v.object(transferFields)),
});

export const withdrawalInfo = endpoint({
  id: 'extract.info',
  method: 'GET',
  path: 'users/extract/info',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'One withdrawal with its states.',
  request: v.object({ id: filled(60) }),
  response: v.object(transferFields),
});

/**
 * Only possible while the withdrawal waits for its review. `id` is its id or number. Needs no payment password, since
 * the money stays with its owner.
 */
export const cancelWithdrawal = endpoint({
  id: 'extract.cancel',
  method: 'POST',
  path: 'users/extract/cancel',
  access: 'customer',
  effect: 'money',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Cancels a withdrawal before its review.',
  request: v.object({ id: filled(60) }),
  response: v.object(transferFields),
});

/** Confirms a withdrawal that waits after a security change. `id` is its id or number. */
export const confirmWithdrawal = endpoint({
  id: 'extract.confirm',
  method: 'POST',
  path: 'users/extract/confirm',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Confirms a withdrawal that was placed before a security change.',
  request: v.object({ id: filled(60), paypass: filled(6) }),
  response: nothing,
});
