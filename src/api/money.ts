import * as v from 'valibot';
import { anything, optionalText, text, time, maybe, filled } from './fields.ts';
import { oneOf } from './words.ts';
import { endpoint } from './endpoint.ts';

/**
 * Look-up of a money call by its key (CALL-23). `none`: the server never saw it and did nothing;
 * `running`: still at work; `accepted` and `refused` carry what the first answer carried.
 */
export const moneyOutcome = endpoint({
  id: 'money.outcome',
  method: 'GET',
  path: 'users/money/outcome',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'What became of a money call, by its Idempotency-Key; kept 48 hours.',
  request: v.object({ key: filled(100) }),
  response: v.object({
    status: oneOf('none', 'running', 'accepted', 'refused'),
    call: optionalText,
    msg: optionalText,
    data: v.optional(anything),
    time: maybe(time),
    key: v.optional(text),
  }),
});
