import * as v from 'valibot';
import { optionalText, text, time } from '../../api/fields.ts';
import { oneOf, texts } from '../../api/words.ts';
import { database } from '../../storage/database.ts';
import { postToTabs } from '../../storage/tabs.ts';
import { session } from '../session/session.ts';
import { STATES, type Submission, TOPIC } from './submission.ts';

/**
 * Log of all money calls that this device sent for the customer, with their outcomes. Unlike the outbox it also keeps
 * outcomes that the customer has seen. It is stored by account and deleted with the session. It holds only the fields
 * that identify a call, no address and no secret.
 */
const schema = v.object({
  key: text,
  call: text,
  fields: texts,
  created: time,
  state: oneOf(...STATES),
  msg: optionalText,
  /** Id of the record that the call led to, if the response has one. */
  record: optionalText,
});
export type LoggedSubmission = v.InferOutput<typeof schema>;

/** Fields that identify a call. */
const LOGGED_FIELDS = ['code', 'direction', 'side', 'type', 'product', 'minutes', 'price', 'amount', 'number'];
const MAX_SUBMISSIONS = 200;

const prefix = (account = session.account): string => `submission|${account ?? ''}|`;

const idOf = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string'
    ? response.id
    : '';

/** Logs the current state of a call. */
export const logSubmission = async (item: Readonly<Submission>): Promise<void> => {
  // the session may be over
  if (item.account !== session.account) return;
  const fields = Object.fromEntries(
    LOGGED_FIELDS.filter((name) => item.fields[name] !== undefined).map((name) => [name, item.fields[name] ?? '']),
  );
  const { key, call, created, state, msg } = item;
  await database('kept').set(prefix(item.account) + key, {
    key,
    call,
    fields,
    created,
    state,
    msg,
    record: idOf(item.answer),
  });
  postToTabs(TOPIC);
};

/** Removes a call that never left the device. */
export const unlogSubmission = (item: Readonly<Submission>): Promise<void> =>
  database('kept').delete(prefix(item.account) + item.key);

/** Whether the server is known to have accepted a key of the logged-in customer. */
export const wasAccepted = async (key: string): Promise<boolean> =>
  (await database('kept').get(prefix() + key, schema))?.state === 'accepted';

/** Returns the logged calls, newest first. Deletes the oldest beyond 200. */
export const readSubmissionLog = async (): Promise<LoggedSubmission[]> => {
  const start = prefix();
  const keys = (await database('kept').keys()).filter((key) => key.startsWith(start));
  const entries = await Promise.all(keys.map((key) => database('kept').get(key, schema)));
  const sorted = entries.filter((entry) => entry !== undefined).sort((a, b) => b.created - a.created);
  await Promise.all(sorted.slice(MAX_SUBMISSIONS).map((entry) => database('kept').delete(start + entry.key)));
  return sorted.slice(0, MAX_SUBMISSIONS);
};
