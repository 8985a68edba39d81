import * as v from 'valibot';
import {
  amount,
  count,
  filled,
  flag,
  id,
  left,
  lists,
  maybe,
  nothing,
  optionalText,
  page,
  text,
  time,
} from './fields.ts';
import { row } from './row.ts';

/** Win notices, each a real event of the server; the name is masked by the server (RWD-12). */
export const winNotices = row({
  id: 'content.winnotice',
  method: 'GET',
  path: 'content/winnotice',
  access: 'open',
  effect: 'read',
  keep: 'none',
  about: 'Recent prizes, with masked names.',
  payload: v.object({}),
  answer: lists(v.object({ id, text, time: maybe(time) })),
});

/**
 * `reward` in `unit`; `progress` towards `goal`; `withdrawable`: whether the reward itself can be withdrawn.
 * `claimable`: done and waiting to be taken. What the operator does not state is left out, and shown as "–".
 */
export const tasks = row({
  id: 'task.level',
  method: 'GET',
  path: 'task/level',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  about: 'Tasks with condition, reward, progress and expiry.',
  payload: nothing,
  answer: lists(
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
export const claimTask = row({
  id: 'task.claim',
  method: 'POST',
  path: 'task/claim',
  access: 'customer',
  effect: 'money',
  keep: 'none',
  added: true,
  about: 'Credits the reward of a task that is done, once.',
  payload: v.object({ id: filled(40) }),
  answer: v.object({ id, reward: maybe(amount), unit: optionalText, time: maybe(time) }),
});

/** A GET that moves value: it carries a key like every money call. `number` is a whole number of points. */
export const redeemPoints = row({
  id: 'points.redeem',
  method: 'GET',
  path: 'users/ptomoney',
  access: 'customer',
  effect: 'money',
  keep: 'none',
  about: 'Turns points into money.',
  payload: v.object({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,11}$/)) }),
  answer: v.object({
    points: maybe(amount),
    amount: maybe(amount),
    code: optionalText,
    balance: maybe(amount),
    time: maybe(time),
  }),
});
/**
 * `fee`: what a redemption takes of its money, in `code`. `closed`: why points are not redeemed just now, in words;
 * empty where they are. `certify`: the primary certification opens it.
 */
export const points = row({
  id: 'points.lists',
  method: 'GET',
  path: 'users/points',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  added: true,
  about: 'Points balance and its changes, newest first.',
  payload: v.object({ page }),
  answer: v.object({
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
 * `day` is the operator's day (`YYYY-MM-DD`, Asia/Bangkok) and `next` the moment when the next one begins. `plan` holds
 * the rewards of one round of days signed in, `place` which of them the next sign-in earns (from 0); days need not
 * follow one another. `days`: those of this month.
 */
export const signInState = row({
  id: 'signin.state',
  method: 'GET',
  path: 'users/signin',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  added: true,
  about: "Days signed in, today's reward, and when the next day begins.",
  payload: nothing,
  answer: v.object({
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
/** `day`: the one that the page shows; after midnight it is refused, since another reward may be due. */
export const signIn = row({
  id: 'signin.add',
  method: 'POST',
  path: 'users/signin',
  access: 'customer',
  effect: 'money',
  keep: 'none',
  added: true,
  about: 'Signs in for today.',
  payload: v.object({ day: left(10) }),
  answer: v.object({
    reward: maybe(amount),
    unit: optionalText,
    day: optionalText,
    reference: optionalText,
    time: maybe(time),
  }),
});

/** `code` and `link` only where the account has the permission. */
export const invitation = row({
  id: 'invitation.state',
  method: 'GET',
  path: 'users/invitation',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'Whether the customer may invite, their code, and how many joined by it.',
  payload: nothing,
  answer: v.object({ allowed: v.optional(flag, false), code: optionalText, joined: maybe(count) }),
});
