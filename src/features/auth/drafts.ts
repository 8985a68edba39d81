import { dropDraft, readDraft, saveDraft } from '../../storage/drafts.ts';

/** Forms of people who are not signed in belong to no account. */
const NOBODY = '';

/** Registration as far as it may be kept: no code, no password (STORE-14). */
export const keepRegistration = (fields: {
  mode: string;
  phone: string;
  email: string;
  currency: string;
  invite: string;
}): Promise<void> => {
  const { mode, phone, email, currency, invite } = fields;
  return saveDraft(NOBODY, 'regist', { mode, phone, email, currency, invite });
};
export const storedRegistration = (): Promise<Record<string, string> | undefined> => readDraft(NOBODY, 'regist');
export const dropRegistration = (): Promise<void> => dropDraft(NOBODY, 'regist');

/** The username of the login page: what was typed there, or who has just set a password. */
export const keepUsername = (username: string): Promise<void> => saveDraft(NOBODY, 'login', { username });
/** As `keepUsername`, of an account that was opened just now: the login page says so until it is left (AUTH-13). */
export const keepOpened = (username: string): Promise<void> => saveDraft(NOBODY, 'login', { username, opened: '1' });
export const storedLogin = async (): Promise<{ username: string | undefined; opened: boolean }> => {
  const draft = await readDraft(NOBODY, 'login');
  return { username: draft?.['username'], opened: draft?.['opened'] !== undefined };
};
export const dropUsername = (): Promise<void> => dropDraft(NOBODY, 'login');

/** Moments at which codes were sent, in ms, by purpose and mode; the codes themselves are nowhere (AUTH-15). */
export const keepSent = (moments: Record<string, string>): Promise<void> => saveDraft(NOBODY, 'sent', moments);
export const storedSent = async (): Promise<Record<string, string>> => (await readDraft(NOBODY, 'sent')) ?? {};
