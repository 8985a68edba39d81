import { useQuery } from '@tanstack/react-query';
import { setCompany } from '../../browser/company.ts';
import type { Me } from '../staff/api.ts';
import { call, DeskFailure } from './http.ts';
import { askPasskey } from './passkeys.ts';
import { ENDED, ENROLLED, forgetSession, ME, queries } from './queries.ts';

/** Reads who is logged in. The tab shows the company's name from then on. */
async function readMe(): Promise<Me> {
  const me = await call<Me>('me');
  setCompany(me.company);
  return me;
}

/** Who is logged in: null for no one, undefined while it is not known. */
export const useMe = () =>
  useQuery({
    queryKey: [ME],
    queryFn: () =>
      readMe().catch((error: unknown) => {
        if (error instanceof DeskFailure && error.code === 'session') return null;
        throw error;
      }),
    staleTime: Infinity,
  });

/** Returns why the last session ended, in words; null if the person logged out, or there was none. */
export const lastSessionEnd = (): string | null => queries.getQueryData<string | null>([ENDED]) ?? null;

/** Whether someone has just ended an enrolment in this tab. */
export const hasEnrolled = (): boolean => queries.getQueryData([ENROLLED]) === true;

/** Logs in with any passkey of this desk. Throws `cancelled`, `passkey`. */
export async function logIn(): Promise<void> {
  const { options } = await call<{ options: string }>('login/begin', { body: {} });
  const response = await askPasskey(JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON);
  await call('login/finish', { body: { response } });
  await queries.invalidateQueries({ queryKey: [ME] });
}

/** Logs out. What was read is dropped even if the desk does not answer. */
export async function logOut(): Promise<void> {
  await call('logout', { body: {} }).finally(() => forgetSession(null));
}

/** Exchanges a recovery code for an invitation, with which its owner enrols a new passkey. Throws `code`. */
export const recover = async (email: string, code: string): Promise<string> =>
  (await call<{ token: string }>('recover', { body: { email, code } })).token;
