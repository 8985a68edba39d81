import * as v from 'valibot';
import { HOUR_MS } from '../lib/time.ts';
import { anything, optionalText, text, time, maybe, filled } from './fields.ts';
import { oneOf } from './words.ts';
import { endpoint } from './endpoint.ts';

/** ms for which a backend keeps every outcome; of a call that is older, it need not know that it was refused. */
export const OUTCOMES_KEPT_MS = 48 * HOUR_MS;

/**
 * Look-up of a money call by its key (CALL-23). `none`: the server never saw it and did nothing; `running`: still at
 * work; `accepted` and `refused` carry what the first answer carried; `forgotten`: sent too long ago to say, by `sent`,
 * the ms at which the caller sent it. An accepted call is never forgotten here, but may be elsewhere.
 */
export const moneyOutcome = endpoint({
  id: 'money.outcome',
  method: 'GET',
  path: 'users/money/outcome',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'What became of a money call, by its Idempotency-Key. Refusals are kept for 48 hours.',
  request: v.object({ key: filled(100), sent: v.optional(time) }),
  response: v.object({
    status: oneOf('none', 'running', 'accepted', 'refused', 'forgotten'),
    call: optionalText,
    msg: optionalText,
    data: v.optional(anything),
    time: maybe(time),
    key: v.optional(text),
  }),
});
