import type { Enrolment } from '../staff/api.ts';
import { call } from './http.ts';
import { createPasskey } from './passkeys.ts';
import { ENROLLED, queries } from './queries.ts';

/** Returns the state of an enrolment. Throws `invitation` if the invitation was used or is over. */
export const readEnrolment = (token: string): Promise<Enrolment> => call('enrol/begin', { body: { token } });

/** Creates a passkey of the invited person under a name. Throws `cancelled`, `invitation`, `passkey`. */
export async function addPasskey(token: string, name: string): Promise<void> {
  const { options } = await readEnrolment(token);
  const response = await createPasskey(options);
  await call('enrol/passkey', { body: { token, response, name } });
}

/** Makes recovery codes in place of those that the enrolment had. They are never shown again. */
export const newRecoveryCodes = async (token: string): Promise<readonly string[]> =>
  (await call<{ codes: readonly string[] }>('enrol/codes', { body: { token } })).codes;

/** What the person confirms at the end of an enrolment. */
interface Confirmed {
  /** Ids of the passkeys on the page. */
  readonly keys: readonly string[];
  /** One of the recovery codes on the page; undefined if it shows none. */
  readonly code: string | undefined;
}

/**
 * Ends the enrolment with the passkeys and codes on the page. Throws `keys` if the server has others, and `enrolment`
 * while the person could not come back after losing a device. Afterwards the login says that the access is ready.
 */
export async function endEnrolment(token: string, confirmed: Confirmed): Promise<void> {
  await call('enrol/end', { body: { token, ...confirmed } });
  queries.setQueryData([ENROLLED], true);
}
