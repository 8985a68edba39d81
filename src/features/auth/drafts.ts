import { dropDraft, readDraft, saveDraft } from '../../storage/drafts.ts';

/** Owner of drafts that were typed before login. */
const NO_ACCOUNT = '';

/** Saves the fields of a registration that may be stored: no code, no password (STORE-14). */
export const saveRegistration = (fields: {
  mode: string;
  phone: string;
  email: string;
  currency: string;
  invite: string;
}): Promise<void> => {
  const { mode, phone, email, currency, invite } = fields;
  return saveDraft(NO_ACCOUNT, 'regist', { mode, phone, email, currency, invite });
};
export const readRegistration = (): Promise<Record<string, string> | undefined> => readDraft(NO_ACCOUNT, 'regist');
export const dropRegistration = (): Promise<void> => dropDraft(NO_ACCOUNT, 'regist');

/** Saves the username for the login page: typed there, or of the customer who has just reset the password. */
export const saveUsername = (username: string): Promise<void> => saveDraft(NO_ACCOUNT, 'login', { username });
/** Saves the username of an account that was just opened, which the login page then says (AUTH-13). */
export const saveOpened = (username: string): Promise<void> =>
  saveDraft(NO_ACCOUNT, 'login', { username, opened: '1' });
export const readLogin = async (): Promise<{ username: string | undefined; opened: boolean }> => {
  const draft = await readDraft(NO_ACCOUNT, 'login');
  return { username: draft?.['username'], opened: draft?.['opened'] !== undefined };
};
export const dropUsername = (): Promise<void> => dropDraft(NO_ACCOUNT, 'login');

/** Saves when codes were sent, in ms by purpose and mode, so that the countdown outlives a reload (AUTH-15). */
export const saveSentTimes = (times: Record<string, string>): Promise<void> => saveDraft(NO_ACCOUNT, 'sent', times);
export const readSentTimes = async (): Promise<Record<string, string>> => (await readDraft(NO_ACCOUNT, 'sent')) ?? {};
