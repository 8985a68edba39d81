import * as v from 'valibot';
import { count, filled, flag, id, nothing, optionalText, text } from './fields.ts';
import { endpoint } from './endpoint.ts';

/** `username` is a phone number or an email address. */
export const login = endpoint({
  id: 'users.login',
  method: 'POST',
  path: 'users/login',
  access: 'open',
  effect: 'change',
  cache: 'none',
  summary: 'Logs in and returns a token.',
  request: v.object({ username: filled(254), password: filled(128) }),
  response: v.object({ token: v.pipe(text, v.minLength(1)) }),
});

export const userInfo = endpoint({
  id: 'users.info',
  method: 'GET',
  path: 'users/info',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  summary: 'The logged-in customer.',
  request: nothing,
  response: v.object({
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
