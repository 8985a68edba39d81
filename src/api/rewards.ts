import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  amount,
  count,
  filled,
  flag,
  id,
  lists,
  maybe,
  nothing,
  optionalString,
  optionalText,
  text,
  time,
} from './fields.ts';

/** Recent prizes. Each is a real event, with a name that the server has masked (RWD-12). */
export const recentPrizes = endpoint({
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
  feature: 'welfare',
  cache: 'indexeddb',
  hasTexts: true,
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
  feature: 'welfare',
  cache: 'none',
  isExtension: true,
  summary: 'Credits the reward of a finished task, once.',
  request: v.object({ id: filled(40) }),
  response: v.object({ id, reward: maybe(amount), unit: optionalText, time: maybe(time) }),
});

/**
 * Check-ins. `day` is the operator's day (`YYYY-MM-DD`, Asia/Bangkok), `next` when the next one begins. `plan` has the
 * rewards of one round of check-ins, which need not be on consecutive days; `place` is the index of the next reward.
 * `days` are this month's days with a check-in.
 */
export const checkInState = endpoint({
  id: 'signin.state',
  method: 'GET',
  path: 'users/signin',
  access: 'customer',
  effect: 'read',
  feature: 'signin',
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
export const checkIn = endpoint({
  id: 'signin.add',
  method: 'POST',
  path: 'users/signin',
  access: 'customer',
  effect: 'money',
  feature: 'signin',
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
  feature: 'invitation',
  cache: 'offline',
  ahead: () => [{}],
  isExtension: true,
  summary: 'Whether the customer may invite, their code, and how many people joined with it.',
  request: nothing,
  response: v.object({ allowed: v.optional(flag, false), code: optionalText, joined: maybe(count) }),
});
