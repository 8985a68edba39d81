import { request } from '../../client/http/request.ts';
import { emailCode, forget, register as registerEndpoint, smsCode } from '../../api/registration.ts';
import { cleanUsername } from '../../lib/typed.ts';
import { codeSent, type Purpose } from './code-sent.ts';
import { dropRegistration, keepUsername } from './drafts.ts';
import type { Mode, Recovery, Registration } from './rules.ts';
import { alone } from './store.ts';

/** Where a code goes to, or who an account belongs to, as the wire has it. */
const targetOf = ({ mode, phone, email }: { mode: Mode; phone: string; email: string }): string =>
  cleanUsername(mode === 'phone' ? phone : email);

/** Opens an account; the login page then finds the username typed already (AUTH-13). Throws `CallError`. */
export const register = (fields: Registration): Promise<boolean> =>
  alone('register', async () => {
    const username = targetOf(fields);
    const { mode, code, password, paypass, currency } = fields;
    await request(registerEndpoint, {
      mode,
      username,
      code,
      password,
      paypass,
      currency,
      invite: fields.invite.trim() || undefined,
    });
    await dropRegistration();
    await keepUsername(username);
  });

/** Sets a new login password by code; every earlier token is refused from then on (AUTH-18). Throws `CallError`. */
export const resetPassword = (fields: Recovery): Promise<boolean> =>
  alone('forget', async () => {
    const username = targetOf(fields);
    await request(forget, { mode: fields.mode, username, code: fields.code, password: fields.password });
    await keepUsername(username);
  });

/**
 * Sends a code; the moment of sending is kept only once the server accepted (AUTH-14 to AUTH-16). Throws `CallError`.
 */
export const sendCode = (purpose: Purpose, fields: { mode: Mode; phone: string; email: string }): Promise<boolean> =>
  alone('code', async () => {
    const to = targetOf(fields);
    await (fields.mode === 'phone'
      ? request(smsCode, { userphone: to, must: purpose })
      : request(emailCode, { email: to, must: purpose }));
    await codeSent(purpose, fields.mode);
  });
