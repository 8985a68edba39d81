import { request } from '../../client/http/request.ts';
import { requestForm } from '../../client/http/request-form.ts';
import { emailCode, forget, register as registerEndpoint, smsCode } from '../../api/registration.ts';
import { cleanCode, cleanUsername } from '../../domain/typed.ts';
import { noteCodeSent, type Purpose } from './code-sent.ts';
import { session } from '../../client/session/session.ts';
import { noteNewAccount } from '../../client/session/sign-in.ts';
import { dropRegistration, saveOpened, saveUsername } from './drafts.ts';
import type { Mode, Recovery, Registration } from './rules.ts';
import { logIn, runTask } from './store.ts';

/** Returns the phone number or email address as the API expects it, for codes and as username. */
export const codeTarget = ({ mode, phone, email }: { mode: Mode; phone: string; email: string }): string =>
  cleanUsername(mode === 'phone' ? phone : email);

/**
 * Opens an account. From then on the device counts as known, and the login page fills in the username and says that the
 * account is open (AUTH-13), even if the app is killed before it has logged in. Throws `CallError`, with the
 * `field` that a refusal is about.
 */
export const register = (fields: Registration): Promise<boolean> =>
  runTask('register', async () => {
    const username = codeTarget(fields);
    const { mode, code, password, paypass, currency } = fields;
    await requestForm(registerEndpoint, {
      mode,
      username,
      code,
      password,
      paypass,
      currency,
      invite: cleanCode(fields.invite) || undefined,
    });
    noteNewAccount();
    await saveOpened(username);
    await dropRegistration();
  });

/**
 * Logs in with the registration that is still in memory (LIVE-08). Returns false on any failure: the account is open
 * anyway, and the login page says so.
 */
export const logInAfterRegistration = async (fields: Registration): Promise<boolean> => {
  // another tab may have logged in meanwhile: keep its session
  if (session.status === 'in') return false;
  return logIn({ username: codeTarget(fields), password: fields.password }).catch(() => false);
};

/** Sets a new login password by code; the server then refuses all earlier tokens (AUTH-18). Throws `CallError`. */
export const resetPassword = (fields: Recovery): Promise<boolean> =>
  runTask('forget', async () => {
    const username = codeTarget(fields);
    await request(forget, { mode: fields.mode, username, code: fields.code, password: fields.password });
    await saveUsername(username);
  });

/** Sends a code, and stores the time once the server has accepted (AUTH-14 to AUTH-16). Throws `CallError`. */
export const sendCode = (purpose: Purpose, fields: { mode: Mode; phone: string; email: string }): Promise<boolean> =>
  runTask('code', async () => {
    const target = codeTarget(fields);
    await (fields.mode === 'phone'
      ? request(smsCode, { userphone: target, must: purpose })
      : request(emailCode, { email: target, must: purpose }));
    await noteCodeSent(purpose, fields.mode);
  });
