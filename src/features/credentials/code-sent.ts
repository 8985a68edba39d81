import { proxy } from 'valtio';
import { secondsLeft } from '../../client/forms/code-timer.ts';
import { session } from '../../client/session/session.ts';
import { time } from '../../api/fields.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type CodeTarget = { phone: string } | { email: string };
export type Purpose = 'phone' | 'paypass';

/**
 * ms at which a code was last sent, by purpose and hash of the target. The time outlives page and reload, but not the
 * session.
 */
export const sentTimes = proxy<Record<string, number>>({});
onClearUserData(() => {
  for (const name of Object.keys(sentTimes)) delete sentTimes[name];
});

/** Hashes a target to two bytes: enough to tell a customer's targets apart, too few to recover a number or address. */
const hashOf = (target: string): string => {
  let hash = 0;
  for (const letter of target) hash = (hash * 31 + letter.codePointAt(0)!) % 65_536;
  return hash.toString(16);
};

/** Returns the key of the time of a code. */
export const sentKeyOf = (purpose: Purpose, target: CodeTarget): string =>
  `${purpose} ${hashOf('phone' in target ? target.phone : target.email)}`;

const prefixOf = (account: string): string => `${account}|code sent|`;

/** Notes that a code has just been sent, also on the device, which stores neither the code nor its target. */
export const noteCodeSent = async (purpose: Purpose, target: CodeTarget): Promise<void> => {
  const key = sentKeyOf(purpose, target);
  const sentAt = Date.now();
  sentTimes[key] = sentAt;
  if (session.account !== undefined) await database('kept').set(prefixOf(session.account) + key, sentAt);
};

/** Restores the times that an earlier page of this customer noted, and erases those that no longer matter. */
export const restoreSentTimes = async (account: string): Promise<void> => {
  const store = database('kept');
  const { epoch } = session;
  for (const key of (await store.keys()).filter((text) => text.startsWith(prefixOf(account)))) {
    const sentAt = await store.get(key, time);
    if (epoch !== session.epoch) return;
    if (secondsLeft(sentAt, Date.now()) === 0) await store.delete(key);
    else if (sentAt !== undefined) sentTimes[key.slice(prefixOf(account).length)] ??= sentAt;
  }
};
