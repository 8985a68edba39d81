import { call } from './http.ts';
import { createPasskey } from './passkeys.ts';

const begin = (token: string): Promise<{ name: string; options: string }> => call('enrol/begin', { body: { token } });

/** Returns whose invitation this is. Throws `invitation` if it was used or is over. */
export const invitedName = async (token: string): Promise<string> => (await begin(token)).name;

/** Creates a passkey of the invited person under a name. Throws `cancelled`, `invitation`, `passkey`. */
export async function addPasskey(token: string, name: string): Promise<void> {
  const { options } = await begin(token);
  const response = await createPasskey(options);
  await call('enrol/passkey', { body: { token, response, name } });
}

/** Replaces the recovery codes and returns the new ones, which are never shown again. */
export const newRecoveryCodes = async (token: string): Promise<readonly string[]> =>
  (await call<{ codes: readonly string[] }>('enrol/codes', { body: { token } })).codes;

/** Ends the invitation. Throws `enrolment` while its person could not come back after losing a device. */
export const endEnrolment = (token: string): Promise<void> => call('enrol/end', { body: { token } });
