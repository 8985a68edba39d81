import * as v from 'valibot';
import { anything, flag, id, left, lists, maybe, nothing, optionalText, time } from './fields.ts';
import { row } from './row.ts';

export const logout = row({
  id: 'users.logout',
  method: 'POST',
  path: 'users/logout',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Ends this session at the server.',
  payload: nothing,
  answer: anything,
});

export const sessions = row({
  id: 'users.sessions',
  method: 'GET',
  path: 'users/sessions',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'Sessions of the account with device and times.',
  payload: nothing,
  answer: lists(v.object({ id, device: optionalText, created: maybe(time), seen: maybe(time), current: flag })),
});

/** Without `id` every other session ends. */
export const endSession = row({
  id: 'users.sessionEnd',
  method: 'POST',
  path: 'users/sessions/end',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Ends one session, or all but this one.',
  payload: v.object({ id: left(60) }),
  answer: anything,
});
