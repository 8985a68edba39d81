import * as v from 'valibot';
import {
  amount,
  count,
  filled,
  flag,
  id,
  optionalString,
  lists,
  maybe,
  nothing,
  optionalText,
  page,
  positive,
  text,
  time,
} from './fields.ts';
import { endpoint } from './endpoint.ts';

const channel = {
  id,
  kind: text,
  name: text,
  currency: text,
  credit: optionalText,
  chain: optionalText,
  bank: optionalText,
  minimum: maybe(amount),
  scale: maybe(count),
  confirmations: maybe(count),
  rate: maybe(amount),
  rateTime: maybe(time),
  fee: maybe(amount),
  closed: optionalText,
};

/**
 * Deposit channels. `kind` is `crypto` (with `chain` and the customer's own `address`) or `bank` (with `bank`, `payee`,
 * `account` and the `reference` of the customer's next report). The customer sends `currency` and is credited `credit`;
 * `rate` is units of `currency` for one of `credit`. A bank transfer is credited at the rate of the moment when both
 * the money and the report have arrived. `fee` is a percentage of the amount. `closed` says why nothing can be sent. An
 * address is '' until its `channel` is requested for the first time. Addresses and account numbers are never stored on
 * the device (RECH-04).
 */
export const channels = endpoint({
  id: 'pay.lists',
  method: 'GET',
  path: 'pay/lists',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  stored: lists(v.object(channel)),
  ahead: () => [{}],
  summary: 'Deposit channels.',
  request: v.object({ channel: optionalString(40) }),
  response: lists(
    v.object({
      ...channel,
      payee: optionalText,
      address: optionalText,
      account: optionalText,
      reference: optionalText,
    }),
  ),
});

/** A deposit's transaction hash has at least 60 letters and digits (RECH-06). */
export const MIN_HASH_LENGTH = 60;

const state = v.object({ status: text, time: maybe(time) });
/**
 * A deposit or withdrawal.
 * - `amount` and `fee` are in `currency`. For a deposit `amount` is what the customer reported; `observed`, an
 *   extension, is what the chain or bank shows once it arrives.
 * - `actual` is in `credit`, or in `currency` if that is missing.
 * - `payee` is abbreviated in lists, which are stored on the device, and complete in the details, which are not. For a
 *   bank account it is only the bank and the last four digits.
 * - `waits`, in the details of a withdrawal: it was placed before a security change and waits until then, unless its
 *   owner confirms it.
 */
const transfer = {
  id,
  number: optionalText,
  status: text,
  amount,
  observed: maybe(amount),
  currency: optionalText,
  credit: optionalText,
  fee: maybe(amount),
  actual: maybe(amount),
  rate: maybe(amount),
  hash: optionalText,
  height: optionalText,
  confirmations: maybe(count),
  needed: maybe(count),
  way: optionalText,
  payee: optionalText,
  chain: optionalText,
  reference: optionalText,
  remark: optionalText,
  reason: optionalText,
  created: maybe(time),
  updated: maybe(time),
  states: v.optional(v.array(state), []),
  waits: maybe(time),
};

/**
 * By chain: `hash` with at least 60 letters and digits. By bank: `proof` is an uploaded picture and `rate` the accepted
 * one; the call is refused if the rate has changed.
 */
export const submitRecharge = endpoint({
  id: 'pay.submit',
  method: 'POST',
  path: 'pay/submit',
  access: 'customer',
  effect: 'money',
  cache: 'none',
  summary: 'Reports a deposit that the customer has sent.',
  request: v.object({
    channel: filled(40),
    amount: positive,
    hash: v.optional(v.pipe(filled(200), v.regex(/^[A-Za-z0-9]{60,200}$/))),
    proof: v.optional(filled(500)),
    rate: optionalString(40),
    remark: optionalString(200),
  }),
  response: v.object(transfer),
});
export const recharges = endpoint({
  id: 'pay.records',
  method: 'GET',
  path: 'pay/records',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  isPaged: true,
  ahead: () => [{ status: 'all' }],
  isExtension: true,
  summary: 'Deposits, newest first.',
  request: v.object({ status: v.optional(v.picklist(['all', 'done', 'undone'])), page }),
  response: lists(v.object(transfer)),
});
export const rechargeInfo = endpoint({
  id: 'pay.info',
  method: 'GET',
  path: 'pay/info',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'One deposit with its states.',
  request: v.object({ id: filled(60) }),
  response: v.object(transfer),
});

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
  response: v.object(transfer),
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
export const withdrawRate = endpoint({
  id: 'extract.rate',
  method: 'GET',
  path: 'users/extract/rate',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
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
  isPaged: true,
  ahead: () => [{ status: 'all' }],
  isExtension: true,
  summary: 'Withdrawals, newest first.',
  request: v.object({ status: v.optional(v.picklist(withdrawalFilters)), page }),
  response: lists(v.object(transfer)),
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
  response: v.object(transfer),
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
  cache: 'none',
  isExtension: true,
  summary: 'Cancels a withdrawal before its review.',
  request: v.object({ id: filled(60) }),
  response: v.object(transfer),
});

const entry = v.object({
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
  response: v.object({ ...lists(entry).entries, kinds: v.optional(v.array(text), []) }),
});
