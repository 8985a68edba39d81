import * as v from 'valibot';
import { anything, flag, id, optionalString, lists, maybe, nothing, optionalText, time } from './fields.ts';
import { endpoint } from './endpoint.ts';

export const sessions = endpoint({
  id: 'users.sessions',
  method: 'GET',
  path: 'users/sessions',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Sessions of the account with device and times.',
  request: nothing,
  response: lists(v.object({ id, device: optionalText, created: maybe(time), seen: maybe(time), current: flag })),
});

/** Without `id` it ends every other session. */
export const endSession = endpoint({
  id: 'users.sessionEnd',
  method: 'POST',
  path: 'users/sessions/end',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Ends one session, or all but this one.',
  request: v.object({ id: optionalString(60) }),
  response: anything,
});
