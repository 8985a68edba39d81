import * as v from 'valibot';
import { anything, code, email, filled, left, loginPassword, paymentPassword, phone } from './fields.ts';
import { row } from './row.ts';

/** `must`: what the code is for. The server binds the code to number and purpose (SEC-10). */
export const codePurposes = ['register', 'forget', 'phone', 'paypass'] as const;

/** Sends a code by SMS. A GET with an effect: never repeated by itself. */
export const smsCode = row({
  id: 'users.sms',
  method: 'GET',
  path: 'users/sms',
  access: 'open',
  effect: 'change',
  keep: 'none',
  about: 'Sends a verification code to a phone; `must` is its purpose.',
  payload: v.object({ userphone: phone, must: v.picklist(codePurposes) }),
  answer: anything,
});

/** Sends a code by e-mail; the purpose follows from the call that spends it. A GET with an effect. */
export const emailCode = row({
  id: 'users.email',
  method: 'GET',
  path: 'users/email/get',
  access: 'open',
  effect: 'change',
  keep: 'none',
  about: 'Sends a verification code to an e-mail address.',
  payload: v.object({ email, must: v.optional(v.picklist(codePurposes)) }),
  answer: anything,
});

/** `mode` says which of phone and email is sent; `username` is that value. */
export const register = row({
  id: 'users.register',
  method: 'POST',
  path: 'users/register',
  access: 'open',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Opens an account with a phone number or an e-mail address.',
  payload: v.object({
    mode: v.picklist(['phone', 'email']),
    username: filled(254),
    code,
    password: loginPassword,
    paypass: paymentPassword,
    currency: v.pipe(filled(10), v.regex(/^[A-Z]{3,10}$/)),
    invite: left(40),
  }),
  answer: anything,
});

export const forget = row({
  id: 'users.forget',
  method: 'POST',
  path: 'users/forget',
  access: 'open',
  effect: 'change',
  keep: 'none',
  about: 'Sets a new login password by code; ends every session.',
  payload: v.object({ mode: v.picklist(['phone', 'email']), username: filled(254), code, password: loginPassword }),
  answer: anything,
});
