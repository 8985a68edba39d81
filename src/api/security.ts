import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { anything, flag, id, lists, maybe, nothing, optionalText, time } from './fields.ts';

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
