import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  filled,
  id,
  lists,
  maybe,
  optionalString,
  optionalText,
  page,
  positive,
  text,
  time,
} from './fields.ts';
import { transferFields } from './transfer.ts';

const channelLists = <T extends v.GenericSchema<any, any>>(item: T) =>
  v.object({ ...lists(item).entries, closed: optionalText });

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
 * the money and the report have arrived. `fee` is a percentage of the amount. A channel's `closed` says why nothing can
 * be sent; `closed` next to `lists` says why this customer can't deposit at all. An address is '' until its `channel`
 * is requested for the first time. Addresses and account numbers are never stored on the device (RECH-04).
 */
export const channels = endpoint({
  id: 'pay.lists',
  method: 'GET',
  path: 'pay/lists',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  hasTexts: true,
  stored: channelLists(v.object(channel)),
  ahead: () => [{}],
  summary: 'Deposit channels.',
  request: v.object({ channel: optionalString(40) }),
  response: channelLists(
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

/**
 * By chain: `hash` with at least 60 letters and digits. By bank: `proof` is an uploaded picture and `rate` the accepted
 * one; the call is refused if the rate has changed.
 */
export const submitDeposit = endpoint({
  id: 'pay.submit',
  method: 'POST',
  path: 'pay/submit',
  access: 'customer',
  effect: 'money',
  begins: 'deposit',
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
  response: v.object(transferFields),
});

export const deposits = endpoint({
  id: 'pay.records',
  method: 'GET',
  path: 'pay/records',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{ status: 'all' }],
  isExtension: true,
  summary: 'Deposits, newest first.',
  request: v.object({ status: v.optional(v.picklist(['all', 'done', 'undone'])), page }),
  response: lists(v.object(transferFields)),
});

export const depositInfo = endpoint({
  id: 'pay.info',
  method: 'GET',
  path: 'pay/info',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'One deposit with its states.',
  request: v.object({ id: filled(60) }),
  response: v.object(transferFields),
});
