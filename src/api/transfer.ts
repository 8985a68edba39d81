import * as v from 'valibot';
import { amount, count, id, maybe, optionalText, text, time } from './fields.ts';

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
export const transferFields = {
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
