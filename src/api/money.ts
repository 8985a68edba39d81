import * as v from 'valibot';
import { HOUR_MS } from '../domain/time.ts';
import { anything, optionalText, text, time, maybe, filled } from './fields.ts';
import { oneOf } from './words.ts';
import { endpoint } from './endpoint.ts';

/** How long a backend stores every outcome. Of older calls it may forget that they were refused. */
export const OUTCOMES_KEPT_MS = 48 * HOUR_MS;

/**
 * Looks a money call up by its key (CALL-23). `none`: the server never received it and did nothing; `running`: not
 * finished yet; `accepted` and `refused`: with the content of the first response; `forgotten`: sent too long ago to
 * tell, by `sent`, the time of the call (ms). Our backend never forgets an accepted call, but others may.
 */
export const moneyOutcome = endpoint({
  id: 'money.outcome',
  method: 'GET',
  path: 'users/money/outcome',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'The outcome of a money call by its Idempotency-Key. Refusals are stored for 48 hours.',
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
