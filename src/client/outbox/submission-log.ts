import * as v from 'valibot';
import { optionalText, text, time } from '../../api/fields.ts';
import { oneOf, texts } from '../../api/words.ts';
import { database } from '../../storage/database.ts';
import { postToTabs } from '../../storage/tabs.ts';
import { session } from '../session/session.ts';
import { STATES, type Submission, TOPIC } from './submission.ts';

/**
 * Every money call that this device sent for the customer, with what became of it: the outbox forgets an
 * outcome once it was seen, this list does not. On the device by account, gone with the session; only what says which
 * call it was, no address and no secret.
 */
const schema = v.object({
  key: text,
  call: text,
  fields: texts,
  created: time,
  state: oneOf(...STATES),
  msg: optionalText,
  /** Id of the record that it became, where the answer has one. */
  record: optionalText,
});
export type LoggedSubmission = v.InferOutput<typeof schema>;

/** Fields that say what was sent. */
const LOGGED_FIELDS = ['code', 'direction', 'side', 'type', 'product', 'minutes', 'price', 'amount', 'number'];
const MAX_SUBMISSIONS = 200;

const prefix = (account = session.account): string => `submission|${account ?? ''}|`;

const idOf = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string'
    ? response.id
    : '';

/** Notes where a call stands now. */
export const logSubmission = async (item: Readonly<Submission>): Promise<void> => {
  // nothing of a session that is over
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

/** A call that never left the device is none. */
export const unlogSubmission = (item: Readonly<Submission>): Promise<void> =>
  database('kept').delete(prefix(item.account) + item.key);

/** Whether the server is known to have accepted a key of the signed-in customer. */
export const wasAccepted = async (key: string): Promise<boolean> =>
  (await database('kept').get(prefix() + key, schema))?.state === 'accepted';

/** What was sent, newest first. The oldest beyond two hundred are forgotten. */
export const readSubmissionLog = async (): Promise<LoggedSubmission[]> => {
  const start = prefix();
  const keys = (await database('kept').keys()).filter((key) => key.startsWith(start));
  const entries = await Promise.all(keys.map((key) => database('kept').get(key, schema)));
  const all = entries.filter((item) => item !== undefined).sort((a, b) => b.created - a.created);
  await Promise.all(all.slice(MAX_SUBMISSIONS).map((item) => database('kept').delete(start + item.key)));
  return all.slice(0, MAX_SUBMISSIONS);
};
