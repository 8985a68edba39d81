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
 * States of a money call. `unknown`: it may have happened, and is looked up. `absent`: the look-up found
 * that the server did nothing; sent again with the same key or dropped, as the person chooses.
 */
export const STATES = ['sending', 'accepted', 'refused', 'unknown', 'absent'] as const;

const entry = {
  key: text,
  account: text,
  /** Id of the endpoint. */
  call: text,
  /** What was sent, without secrets. */
  fields: texts,
  /** Names of all fields in their order, so that a re-send has the identical body. */
  order: v.array(text),
  state: oneOf(...STATES),
  /**
   * ms of the server's clock when the person confirmed it: it is sought by that in the server's lists, however wrong
   * the device's clock is.
   */
  created: time,
  /** It was sent to a backend that keeps keys. */
  keyed: flag,
  /** It was unknown once, so its outcome is shown wherever the person is by now. */
  late: flag,
  /** There is nothing to look it up by: the person looks at the records. */
  stuck: v.optional(flag, false),
  /** The server's words of a refusal. */
  msg: optionalText,
};
const schema = v.object(entry);

export type Stored = v.InferOutput<typeof schema>;
export interface Submission extends Stored {
  /** The receipt; in memory alone, since it may hold an address. */
  answer?: unknown;
}

/**
 * Money calls of the signed-in customer by key: those under way, those being looked up, and outcomes until they are
 * dropped.
 */
export const outbox = proxy<Record<string, Submission>>({});
onClearUserData(() => {
  for (const key of Object.keys(outbox)) delete outbox[key];
  secrets.clear();
});

/**
 * Secret fields of this run, for a re-send; never stored, and no hash of them either: a PIN of six digits is guessed
 * from one at once.
 */
export const secrets = new Map<string, Record<string, string>>();

export const TOPIC = 'journal';
const nameOf = ({ account, key }: Stored): string => `${account}|${key}`;

/** Writes the entry as it stands, or removes it. */
export const save = async (submission: Submission): Promise<void> => {
  const { answer: _, ...stored } = submission;
  await database('journal').set(nameOf(submission), {
    ...stored,
    fields: { ...submission.fields },
    order: [...submission.order],
  });
  postToTabs(TOPIC);
};
export const remove = async (stored: Stored): Promise<void> => {
  await database('journal').delete(nameOf(stored));
  postToTabs(TOPIC);
};

/** Entries of the signed-in customer that wait on this device. */
export const stored = async (): Promise<Stored[]> =>
  (await database('journal').entries(schema))
    .map(([, item]) => item)
    .filter(({ account }) => account === session.account);

/** A new entry; what is secret in the fields is set aside. */
export const draft = (
  call: string,
  account: string,
  key: string,
  fields: readonly [string, string][],
  keyed: boolean,
): Submission => {
  const open = fields.filter(([name, value]) => !isSecret(name, value));
  if (open.length < fields.length)
    secrets.set(key, Object.fromEntries(fields.filter(([name, value]) => isSecret(name, value))));
  return {
    key,
    account,
    call,
    fields: Object.fromEntries(open),
    order: fields.map(([name]) => name),
    state: 'sending',
    created: serverNow(),
    keyed,
    late: false,
    stuck: false,
    msg: '',
  };
};

/** Names of the secret fields that a re-send needs again from the person. */
export const missingSecrets = (
  item: Readonly<Pick<Stored, 'key' | 'fields'>> & { readonly order: readonly string[] },
): string[] => item.order.filter((name) => !(name in item.fields) && secrets.get(item.key)?.[name] === undefined);

/** What the person reads of a key. */
export const shortKey = (key: string): string => key.slice(0, 8).toUpperCase();
