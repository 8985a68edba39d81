import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { amount, anything, count, filled, flag, optionalString, maybe, nothing, text, time } from './fields.ts';

/**
 * `limits`: of kind stake (per order), loss or recharge (per day). `value` is the current limit and `left` what is left
 * of it today. `from` is when it changes to `next`; without `next` the limit is then removed. `risk`: when the
 * questions were answered, when trading opens, the hours in between, and the names of the questions.
 */
export const protections = endpoint({
  id: 'users.protections',
  method: 'GET',
  path: 'users/protections',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  isExtension: true,
  summary: 'Limits, pause and waiting times of the account.',
  request: nothing,
  response: v.object({
    withdrawals: maybe(time),
    trading: maybe(time),
    pausedUntil: maybe(time),
    limits: v.optional(
      v.array(
        v.object({
          kind: text,
          value: maybe(amount),
          left: maybe(amount),
          next: maybe(amount),
          from: maybe(time),
          on: v.optional(flag, true),
        }),
      ),
      [],
    ),
    risk: maybe(
      v.object({
        passed: maybe(time),
        opens: maybe(time),
        wait: maybe(count),
        questions: v.array(text),
        losers: maybe(amount),
      }),
    ),
  }),
});
export const setProtection = endpoint({
  id: 'users.protect',
  method: 'POST',
  path: 'users/protections/set',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Lowers or raises a limit, or takes a pause.',
  request: v.object({ kind: filled(40), value: optionalString(40), days: optionalString(4) }),
  response: anything,
});
/**
 * `answers`: `question:answer` pairs separated by commas. `wrong` names the questions that are answered wrong or not at
 * all. The app sends the answers so far after each question, so the server may not refuse incomplete ones.
 */
export const answerRisk = endpoint({
  id: 'users.risk',
  method: 'POST',
  path: 'users/protections/risk',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Answers the risk questions before the first option or contract order.',
  request: v.object({ answers: filled(400) }),
  response: v.object({ passed: flag, wrong: v.optional(v.array(text), []), opens: maybe(time) }),
});
