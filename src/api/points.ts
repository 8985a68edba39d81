import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { amount, count, flag, id, maybe, optionalText, page, text, time } from './fields.ts';

/** A GET that moves value, so it carries a key like every money call. `number` is a whole number of points. */
export const redeemPoints = endpoint({
  id: 'points.redeem',
  method: 'GET',
  path: 'users/ptomoney',
  access: 'customer',
  effect: 'money',
  product: 'points',
  cache: 'none',
  summary: 'Turns points into money.',
  request: v.object({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/)) }),
  response: v.object({
    points: maybe(amount),
    amount: maybe(amount),
    code: optionalText,
    balance: maybe(amount),
    time: maybe(time),
  }),
});

/**
 * `fee`: the fee of a redemption, in `code`. `closed`: why points cannot be redeemed now, as a text for the customer;
 * empty if they can. `certify`: basic identity verification is required first.
 */
export const points = endpoint({
  id: 'points.lists',
  method: 'GET',
  path: 'users/points',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{}],
  isExtension: true,
  summary: 'Points balance and its changes, newest first.',
  request: v.object({ page }),
  response: v.object({
    balance: amount,
    rate: maybe(amount),
    fee: maybe(amount),
    code: optionalText,
    total: maybe(count),
    last: maybe(flag),
    closed: optionalText,
    certify: v.optional(flag, false),
    lists: v.array(v.object({ id, reason: text, number: amount, time })),
  }),
});
