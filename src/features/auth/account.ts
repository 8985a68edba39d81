import { request } from '../../client/http/request.ts';
import { emailCode, forget, register as registerEndpoint, smsCode } from '../../api/registration.ts';
import { cleanCode, cleanUsername } from '../../lib/typed.ts';
import { codeSent, type Purpose } from './code-sent.ts';
import { session } from '../../client/session/session.ts';
import { noteNewAccount } from '../../client/session/sign-in.ts';
import { dropRegistration, keepOpened, keepUsername } from './drafts.ts';
import type { Mode, Recovery, Registration } from './rules.ts';
import { alone, signIn } from './store.ts';

/** Where a code goes to, or who an account belongs to, as the wire has it. */
export const targetOf = ({ mode, phone, email }: { mode: Mode; phone: string; email: string }): string =>
  cleanUsername(mode === 'phone' ? phone : email);

/**
 * Opens an account. From then on this device has no stranger before it, and the login page finds the username typed and
 * says that the account is open (AUTH-13), also where the app is killed before it has signed in. Throws `CallError`.
 */
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
      invite: cleanCode(fields.invite) || undefined,
    });
    noteNewAccount();
    await keepOpened(username);
    await dropRegistration();
  });

/**
 * Signs in with what was registered just now and is still in memory (LIVE-08). False where that fails, whatever the
 * reason: the account is open all the same, and the login page says so.
 */
export const signInAs = async (fields: Registration): Promise<boolean> => {
  // somebody else's session is nobody's to end
  if (session.status === 'in') return false;
  return signIn({ username: targetOf(fields), password: fields.password }).catch(() => false);
};

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
