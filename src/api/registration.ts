import * as v from 'valibot';
import { anything, code, email, filled, optionalString, loginPassword, paymentPassword, phone } from './fields.ts';
import { endpoint } from './endpoint.ts';

/** Values of `must`, the purpose of a code. The server binds a code to its number and purpose (SEC-10). */
export const codePurposes = ['register', 'forget', 'phone', 'paypass'] as const;

/** Only a code with this purpose can open an account. */
const productOfCode = ({ must }: { readonly must?: unknown }) => (must === 'register' ? 'registration' : undefined);

/** Sends a code by SMS. A GET with an effect, so it is never retried automatically. */
export const smsCode = endpoint({
  id: 'users.sms',
  method: 'GET',
  path: 'users/sms',
  access: 'open',
  effect: 'change',
  product: productOfCode,
  cache: 'none',
  summary: 'Sends a verification code to a phone; `must` is its purpose.',
  request: v.object({ userphone: phone, must: v.picklist(codePurposes) }),
  response: anything,
});

/** Sends a code by email. Without `must` the call that uses the code determines its purpose. A GET with an effect. */
export const emailCode = endpoint({
  id: 'users.email',
  method: 'GET',
  path: 'users/email/get',
  access: 'open',
  effect: 'change',
  product: productOfCode,
  cache: 'none',
  summary: 'Sends a verification code to an email address.',
  request: v.object({ email, must: v.optional(v.picklist(codePurposes)) }),
  response: anything,
});

/** `mode` says whether `username` is a phone number or an email address. */
export const register = endpoint({
  id: 'users.register',
  method: 'POST',
  path: 'users/register',
  access: 'open',
  effect: 'change',
  product: 'registration',
  cache: 'none',
  isExtension: true,
  summary: 'Opens an account with a phone number or an email address.',
  request: v.object({
    mode: v.picklist(['phone', 'email']),
    username: filled(254),
    code,
    password: loginPassword,
    paypass: paymentPassword,
    currency: v.pipe(filled(10), v.regex(/^[A-Z]{3,10}$/)),
    invite: optionalString(40),
  }),
  response: anything,
});

export const forget = endpoint({
  id: 'users.forget',
  method: 'POST',
  path: 'users/forget',
  access: 'open',
  effect: 'change',
  cache: 'none',
  summary: 'Sets a new login password with a code; ends every session.',
  request: v.object({ mode: v.picklist(['phone', 'email']), username: filled(254), code, password: loginPassword }),
  response: anything,
});
