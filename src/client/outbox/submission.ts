import * as v from 'valibot';
import { proxy } from 'valtio';
import { flag, optionalText, text, time } from '../../api/fields.ts';
import { oneOf, texts } from '../../api/words.ts';
import { database } from '../../storage/database.ts';
import { isSecret } from '../../storage/secrets.ts';
import { postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { serverNow } from '../http/server-clock.ts';
import { session } from '../session/session.ts';

/**
 * States of a money call. `unknown`: it may have been carried out and is being looked up. `absent`: the look-up found
 * that the server did nothing; the customer sends it again with the same key or dismisses it.
 */
export const STATES = ['sending', 'accepted', 'refused', 'unknown', 'absent'] as const;

const schema = v.object({
  key: text,
  account: text,
  /** Id of the endpoint. */
  call: text,
  /** Request fields without the secrets. */
  fields: texts,
  /** Names of all fields in request order, so that a resend has the identical body. */
  order: v.array(text),
  state: oneOf(...STATES),
  /**
   * When the customer confirmed it, by the server's clock (ms): its record is found by this time even if the device's
   * clock is wrong.
   */
  created: time,
  /** It was sent to a backend that stores keys. */
  keyed: flag,
  /** Its outcome was unknown for a while, so the app shows it on whatever page the customer is by then. */
  late: flag,
  /** The outcome cannot be looked up: the customer has to check the records. */
  stuck: flag,
  /** The server's message of a refusal. */
  msg: optionalText,
});

export type StoredSubmission = v.InferOutput<typeof schema>;
export interface Submission extends StoredSubmission {
  /** The server's response. Only in memory, since it may contain an address. */
  answer?: unknown;
  /** Until when the payment password is locked (ms), for a refusal that says so. Only in memory. */
  lockedUntil?: number | undefined;
}

/**
 * Money calls of the logged-in customer by key: running ones, those being looked up, and outcomes until they are
 * dismissed.
 */
export const outbox = proxy<Record<string, Submission>>({});
onClearUserData(() => {
  for (const key of Object.keys(outbox)) delete outbox[key];
  secrets.clear();
});

/**
 * Secret fields by key, for a resend. They are never stored, not even hashed: six digits are quickly guessed from a
 * hash.
 */
export const secrets = new Map<string, Record<string, string>>();

export const TOPIC = 'journal';
const nameOf = ({ account, key }: StoredSubmission): string => `${account}|${key}`;

/** Stores a submission on the device and tells the other tabs. */
export const saveSubmission = async (submission: Submission): Promise<void> => {
  const { answer: _, lockedUntil: __, ...stored } = submission;
  await database('journal').set(nameOf(submission), {
    ...stored,
    fields: { ...submission.fields },
    order: [...submission.order],
  });
  postToTabs(TOPIC);
};
export const removeSubmission = async (stored: StoredSubmission): Promise<void> => {
  await database('journal').delete(nameOf(stored));
  postToTabs(TOPIC);
};

/** Returns the stored submissions of the logged-in customer. */
export const readStoredSubmissions = async (): Promise<StoredSubmission[]> =>
  (await database('journal').entries(schema))
    .map(([, item]) => item)
    .filter(({ account }) => account === session.account);

/** Creates a submission and moves its secret fields to `secrets`. */
export const createSubmission = (
  call: string,
  account: string,
  key: string,
  fields: readonly [string, string][],
  keyed: boolean,
): Submission => {
  const publicFields = fields.filter(([name, value]) => !isSecret(name, value));
  if (publicFields.length < fields.length)
    secrets.set(key, Object.fromEntries(fields.filter(([name, value]) => isSecret(name, value))));
  return {
    key,
    account,
    call,
    fields: Object.fromEntries(publicFields),
    order: fields.map(([name]) => name),
    state: 'sending',
    created: serverNow(),
    keyed,
    late: false,
    stuck: false,
    msg: '',
  };
};

/** Returns the names of the secret fields that the customer has to enter again for a resend. */
export const missingSecrets = (
  item: Readonly<Pick<StoredSubmission, 'key' | 'fields'>> & { readonly order: readonly string[] },
): string[] => item.order.filter((name) => !(name in item.fields) && secrets.get(item.key)?.[name] === undefined);

/** Returns the short form of a key that the customer sees. */
export const shortKey = (key: string): string => key.slice(0, 8).toUpperCase();
