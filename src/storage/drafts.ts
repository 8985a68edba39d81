import * as v from 'valibot';
import { time } from '../api/fields.ts';
import { texts } from '../api/words.ts';
import { database } from './database.ts';
import { isPrivateField } from './secrets.ts';

const draftSchema = v.object({ at: time, fields: texts });
const keyOf = (account: string, form: string): string => `${account}|${form}`;

/** Stores the typed fields of a form by account, without secret fields (STORE-14). */
export const saveDraft = (account: string, form: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const stored = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== '' && !isPrivateField(name, value)),
  );
  return database('drafts').set(keyOf(account, form), { at: Date.now(), fields: stored });
};

/** Returns the stored fields of a form, or undefined if there are none. */
export const readDraft = async (account: string, form: string): Promise<Record<string, string> | undefined> => {
  const draft = await database('drafts').get(keyOf(account, form), draftSchema);
  return draft && Object.keys(draft.fields).length > 0 ? draft.fields : undefined;
};

/** Deletes the draft of a form that was sent or emptied. */
export const dropDraft = (account: string, form: string): Promise<void> =>
  database('drafts').delete(keyOf(account, form));
