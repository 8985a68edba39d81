import * as v from 'valibot';
import {
  anything,
  filled,
  flag,
  id,
  lists,
  maybe,
  nothing,
  optionalText,
  paymentPassword,
  text,
  time,
} from './fields.ts';
import { row } from './row.ts';

export const logins = row({
  id: 'users.logins',
  method: 'GET',
  path: 'users/logins',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'Tries to log in, right and wrong, newest first.',
  payload: nothing,
  answer: lists(v.object({ id, device: optionalText, source: optionalText, right: flag, time })),
});

/**
 * `withdrawals`: when they open again after a change of password, payment password or phone. `phone`: from when a code
 * to a new phone sets a forgotten payment password.
 */
export const safety = row({
  id: 'users.safety',
  method: 'GET',
  path: 'users/safety',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'The word against false messages, passkeys, and when withdrawals open.',
  payload: nothing,
  answer: v.object({
    word: optionalText,
    withdrawals: maybe(time),
    phone: maybe(time),
    passkeys: v.optional(v.array(v.object({ id, device: optionalText, created: maybe(time), used: maybe(time) })), []),
  }),
});

/** An empty word takes it away. */
export const setWord = row({
  id: 'users.word',
  method: 'POST',
  path: 'users/safety/word',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Sets the word that stands in every message of the house.',
  payload: v.object({ word: v.pipe(v.string(), v.trim(), v.regex(/^$|^[\p{L}\p{M}\p{N}]{2,20}$/u)) }),
  answer: anything,
});

/** `options` is the JSON that WebAuthn wants; its challenge serves once, for five minutes, in this session. */
export const beginPasskey = row({
  id: 'passkey.begin',
  method: 'POST',
  path: 'users/passkey/begin',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Opens a challenge to add a passkey or to unlock with one.',
  payload: v.object({ purpose: v.picklist(['add', 'unlock']) }),
  answer: v.object({ options: text }),
});
/** `response` is the JSON of the credential, as WebAuthn gives it. */
export const addPasskey = row({
  id: 'passkey.add',
  method: 'POST',
  path: 'users/passkey/add',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Keeps a new passkey of the account.',
  payload: v.object({ response: filled(20_000) }),
  answer: v.object({ id }),
});
export const provePasskey = row({
  id: 'passkey.prove',
  method: 'POST',
  path: 'users/passkey/prove',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Checks a passkey, to unlock the app.',
  payload: v.object({ response: filled(20_000) }),
  answer: anything,
});
/** Asks for `password`, `paypass`, or `response`: the JSON of a passkey's answer to a challenge for `unlock`. */
export const deletePasskey = row({
  id: 'passkey.del',
  method: 'POST',
  path: 'users/passkey/del',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Deletes a passkey.',
  payload: v.object({
    id: filled(400),
    password: v.optional(filled(128)),
    paypass: v.optional(paymentPassword),
    response: v.optional(filled(20_000)),
  }),
  answer: anything,
});
