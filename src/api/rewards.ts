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
  text,
  time,
} from './fields.ts';
import { endpoint } from './endpoint.ts';

/** Announcements of wins. Each is a real event, with a name that the server has masked (RWD-12). */
export const winNotices = endpoint({
  id: 'content.winnotice',
  method: 'GET',
  path: 'content/winnotice',
  access: 'open',
  effect: 'read',
  cache: 'none',
  summary: 'Recent prizes, with masked names.',
  request: v.object({}),
  response: lists(v.object({ id, text, time: maybe(time) })),
});

/**
 * `reward` is in `unit`; `progress` counts towards `goal`; `withdrawable`: whether the reward can be withdrawn;
 * `claimable`: done and not claimed yet. Facts that the operator does not state are missing, and shown as "–".
 */
export const tasks = endpoint({
  id: 'task.level',
  method: 'GET',
  path: 'task/level',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  summary: 'Tasks with condition, reward, progress and expiry.',
  request: nothing,
  response: lists(
    v.object({
      id,
      title: text,
      condition: optionalText,
      reward: maybe(amount),
      unit: optionalText,
      progress: maybe(amount),
      goal: maybe(amount),
      ends: maybe(time),
      done: v.optional(flag, false),
      paid: v.optional(flag, false),
      claimable: v.optional(flag, false),
      withdrawable: maybe(flag),
      link: optionalText,
    }),
  ),
});
export const claimTask = endpoint({
  id: 'task.claim',
  method: 'POST',
  path: 'task/claim',
  access: 'customer',
  effect: 'money',
  cache: 'none',
  isExtension: true,
  summary: 'Credits the reward of a finished task, once.',
  request: v.object({ id: filled(40) }),
  response: v.object({ id, reward: maybe(amount), unit: optionalText, time: maybe(time) }),
});

/** A GET that moves value, so it carries a key like every money call. `number` is a whole number of points. */
export const redeemPoints = endpoint({
  id: 'points.redeem',
  method: 'GET',
  path: 'users/ptomoney',
  access: 'customer',
  effect: 'money',
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

/**
 * Check-ins. `day` is the operator's day (`YYYY-MM-DD`, Asia/Bangkok), `next` when the next one begins. `plan` has the
 * rewards of one round of check-ins, which need not be on consecutive days; `place` is the index of the next reward.
 * `days` are this month's days with a check-in.
 */
export const signInState = endpoint({
  id: 'signin.state',
  method: 'GET',
  path: 'users/signin',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  isExtension: true,
  summary: "Days with a check-in, today's reward, and when the next day begins.",
  request: nothing,
  response: v.object({
    today: v.optional(flag, false),
    reward: maybe(amount),
    unit: optionalText,
    days: v.optional(v.array(text), []),
    next: maybe(time),
    day: optionalText,
    plan: v.optional(v.array(amount), []),
    place: maybe(count),
    total: maybe(count),
  }),
});
/** `day`: the day that the page shows. After midnight the call is refused, since the reward may be another. */
export const signIn = endpoint({
  id: 'signin.add',
  method: 'POST',
  path: 'users/signin',
  access: 'customer',
  effect: 'money',
  cache: 'none',
  isExtension: true,
  summary: 'Checks in for today.',
  request: v.object({ day: optionalString(10) }),
  response: v.object({
    reward: maybe(amount),
    unit: optionalText,
    day: optionalText,
    reference: optionalText,
    time: maybe(time),
  }),
});

/** `code` is only set if the account may invite. */
export const invitation = endpoint({
  id: 'invitation.state',
  method: 'GET',
  path: 'users/invitation',
  access: 'customer',
  effect: 'read',
  cache: 'offline',
  ahead: () => [{}],
  isExtension: true,
  summary: 'Whether the customer may invite, their code, and how many people joined with it.',
  request: nothing,
  response: v.object({ allowed: v.optional(flag, false), code: optionalText, joined: maybe(count) }),
});
