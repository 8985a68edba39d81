import * as v from 'valibot';
import { ownerSecrets } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { amount, anything, code, count, filled, maybe, nothing, optionalText, phone } from './fields.ts';

export const editAvatar = endpoint({
  id: 'users.avatar',
  method: 'POST',
  path: 'users/edit/avatar',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Sets the avatar to an uploaded picture.',
  request: v.object({ userimg: filled(500) }),
  response: anything,
});

/**
 * Changes one or more fields. A new phone needs the code that was sent to it, and one of `password`, `paypass` and
 * `oldcode`.
 */
export const editUser = endpoint({
  id: 'users.edit',
  method: 'POST',
  path: 'users/edit',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Changes nickname, phone or base currency.',
  request: v.object({
    nickname: v.optional(filled(200)),
    userphone: v.optional(phone),
    code: v.optional(code),
    currency: v.optional(v.pipe(filled(10), v.regex(/^[A-Z]{3,10}$/))),
    ...ownerSecrets,
    oldcode: v.optional(code),
  }),
  response: anything,
});

export const ranks = endpoint({
  id: 'users.ranks',
  method: 'GET',
  path: 'users/ranks',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  ahead: () => [{}],
  summary: "VIP levels by total deposits, and the customer's own total.",
  request: nothing,
  response: v.object({
    lists: v.array(v.object({ value: amount, name: optionalText })),
    recharged: maybe(amount),
    level: v.optional(count, 0),
  }),
});
