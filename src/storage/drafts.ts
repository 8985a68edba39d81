import * as v from 'valibot';
import { time } from '../api/fields.ts';
import { texts } from '../api/words.ts';
import { database } from './database.ts';
import { isPrivateField } from './secrets.ts';

const draft = v.object({ at: time, fields: texts });
const keyOf = (account: string, form: string): string => `${account}|${form}`;

/** Keeps what was typed into a form, for the same account alone; fields that are secrets are left out (STORE-14). */
export const saveDraft = (account: string, form: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const stored = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' && !isPrivateField(name, value)),
  );
  return database('drafts').set(keyOf(account, form), { at: Date.now(), fields: stored });
};

/** What was typed before, without its secrets; undefined when there is nothing. */
export const readDraft = async (account: string, form: string): Promise<Record<string, string> | undefined> => {
  const entry = await database('drafts').get(keyOf(account, form), draft);
  return entry && Object.keys(entry.fields).length > 0 ? entry.fields : undefined;
};

/** The form was sent or emptied. */
export const dropDraft = (account: string, form: string): Promise<void> =>
  database('drafts').delete(keyOf(account, form));
