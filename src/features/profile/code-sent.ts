import { proxy } from 'valtio';
import { secondsLeft } from '../../client/forms/code-timer.ts';
import { session } from '../../client/session/session.ts';
import { time } from '../../api/fields.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';

export type Target = { phone: string } | { email: string };
export type Purpose = 'phone' | 'paypass';

/**
 * ms at which a code was last sent, by purpose and mark of the place: it outlives page and reload, and never its
 * customer.
 */
export const sent = proxy<Record<string, number>>({});
onClearUserData(() => {
  for (const name of Object.keys(sent)) delete sent[name];
});

/** Two bytes: they tell the places of one person apart, and are too few to find a number or an address again. */
const markOf = (place: string): string => {
  let mark = 0;
  for (const letter of place) mark = (mark * 31 + letter.codePointAt(0)!) % 65_536;
  return mark.toString(16);
};

/** What the moment of a code is kept under. */
export const nameOf = (purpose: Purpose, to: Target): string =>
  `${purpose} ${markOf('phone' in to ? to.phone : to.email)}`;

const prefixOf = (account: string): string => `${account}|code sent|`;

/** Notes that a code has just been sent, on the device too; the code and its place are nowhere. */
export const codeSent = async (purpose: Purpose, to: Target): Promise<void> => {
  const name = nameOf(purpose, to);
  const moment = Date.now();
  sent[name] = moment;
  if (session.account !== undefined) await database('kept').set(prefixOf(session.account) + name, moment);
};

/** Takes over what an earlier page of this customer noted, and erases what is over. */
export const restoreSent = async (account: string): Promise<void> => {
  const stored = database('kept');
  const { epoch } = session;
  for (const key of (await stored.keys()).filter((text) => text.startsWith(prefixOf(account)))) {
    const moment = await stored.get(key, time);
    if (epoch !== session.epoch) return;
    if (secondsLeft(moment, Date.now()) === 0) await stored.delete(key);
    else if (moment !== undefined) sent[key.slice(prefixOf(account).length)] ??= moment;
  }
};
