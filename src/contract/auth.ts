import * as v from 'valibot';
import { count, filled, flag, id, nothing, optionalText, text } from './fields.ts';
import { row } from './row.ts';

/** `username` is a phone number or an e-mail address. */
export const login = row({
  id: 'users.login',
  method: 'POST',
  path: 'users/login',
  access: 'open',
  effect: 'change',
  keep: 'none',
  about: 'Signs in and gives a token.',
  payload: v.object({ username: filled(254), password: filled(128) }),
  answer: v.object({ token: v.pipe(text, v.minLength(1)) }),
});

export const userInfo = row({
  id: 'users.info',
  method: 'GET',
  path: 'users/info',
  access: 'customer',
  effect: 'read',
  keep: 'device',
  about: 'Who is signed in.',
  payload: nothing,
  answer: v.object({
    id,
    username: text,
    nickname: optionalText,
    userimg: optionalText,
    level: v.optional(count, 0),
    phone: optionalText,
    email: optionalText,
    invitecode: optionalText,
    invitable: v.optional(flag, false),
    currency: optionalText,
    certification: v.optional(optionalText, ''),
    paypass: v.optional(flag, false),
  }),
});
