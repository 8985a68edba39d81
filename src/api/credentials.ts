import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { anything, code, filled, id, loginPassword, paymentPassword, text } from './fields.ts';

/**
 * Secrets of the owner, in addition to the specification's fields, so that a stolen token is not enough for these
 * calls. `oldcode` is a code that was sent to the account's previous phone or email address.
 */
export const ownerSecrets = { password: v.optional(filled(128)), paypass: v.optional(paymentPassword) };

export const changePassword = endpoint({
  id: 'users.userpass',
  method: 'POST',
  path: 'users/edit/userpass',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Changes the login password; every other session ends.',
  request: v.object({ oldpassword: filled(128), password: loginPassword }),
  response: anything,
});

/** Needs `oldpaypass` if one is set, `code` if it was forgotten, or the login `password` if none is set. */
export const changePaymentPassword = endpoint({
  id: 'users.paypass',
  method: 'POST',
  path: 'users/edit/paypass',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  summary: 'Sets or changes the payment password.',
  request: v.object({
    paypass: paymentPassword,
    oldpaypass: v.optional(paymentPassword),
    code: v.optional(code),
    password: ownerSecrets.password,
  }),
  response: anything,
});

/** `options` is WebAuthn's JSON. Its challenge is valid once, for five minutes, in this session. */
export const beginPasskey = endpoint({
  id: 'passkey.begin',
  method: 'POST',
  path: 'users/passkey/begin',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
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
  isAllowedWhileFrozen: true,
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
