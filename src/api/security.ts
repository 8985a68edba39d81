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
import { endpoint } from './endpoint.ts';

export const logins = endpoint({
  id: 'users.logins',
  method: 'GET',
  path: 'users/logins',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Login attempts, successful and failed, newest first.',
  request: nothing,
  response: lists(v.object({ id, device: optionalText, source: optionalText, right: flag, time })),
});

/**
 * `withdrawals`: when they open again after a change of password, payment password or phone. `phone`: from when a code
 * sent to a new phone can reset a forgotten payment password.
 */
export const safety = endpoint({
  id: 'users.safety',
  method: 'GET',
  path: 'users/safety',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'Anti-phishing word, passkeys, and when withdrawals open.',
  request: nothing,
  response: v.object({
    word: optionalText,
    withdrawals: maybe(time),
    phone: maybe(time),
    passkeys: v.optional(v.array(v.object({ id, device: optionalText, created: maybe(time), used: maybe(time) })), []),
  }),
});

/** An empty word removes it. */
export const setWord = endpoint({
  id: 'users.word',
  method: 'POST',
  path: 'users/safety/word',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Sets the anti-phishing word that every message of Andaman contains.',
  request: v.object({ word: v.pipe(v.string(), v.trim(), v.regex(/^$|^[\p{L}\p{M}\p{N}]{2,20}$/u)) }),
  response: anything,
});

/** `options` is WebAuthn's JSON. Its challenge is valid once, for five minutes, in this session. */
export const beginPasskey = endpoint({
  id: 'passkey.begin',
  method: 'POST',
  path: 'users/passkey/begin',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Creates a challenge to add a passkey or to unlock with one.',
  request: v.object({ purpose: v.picklist(['add', 'unlock']) }),
  response: v.object({ options: text }),
});
/** `response` is the credential as WebAuthn's JSON. */
export const addPasskey = endpoint({
  id: 'passkey.add',
  method: 'POST',
  path: 'users/passkey/add',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Adds a passkey to the account.',
  request: v.object({ response: filled(20_000) }),
  response: v.object({ id }),
});
export const provePasskey = endpoint({
  id: 'passkey.prove',
  method: 'POST',
  path: 'users/passkey/prove',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Checks a passkey, to unlock the app.',
  request: v.object({ response: filled(20_000) }),
  response: anything,
});
/** Needs `password`, `paypass` or `response`: a passkey's response, as JSON, to a challenge for `unlock`. */
export const deletePasskey = endpoint({
  id: 'passkey.del',
  method: 'POST',
  path: 'users/passkey/del',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Deletes a passkey.',
  request: v.object({
    id: filled(400),
    password: v.optional(filled(128)),
    paypass: v.optional(paymentPassword),
    response: v.optional(filled(20_000)),
  }),
  response: anything,
});
