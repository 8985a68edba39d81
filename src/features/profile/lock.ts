import * as v from 'valibot';
import { lock } from '../../client/session/lock.ts';
import { session } from '../../client/session/session.ts';
import { count, time } from '../../api/fields.ts';
import { database } from '../../storage/database.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { MINUTE_MS } from '../../lib/time.ts';

/**
 * Minutes away after which the app asks for a passkey; goes with the session, so it is this device's and this
 * account's.
 */
const record = v.object({ minutes: count, left: v.optional(time) });
const RECORD = 'lock';
/** Topic: a tab has set another time. */
const TOPIC = 'lock';
/** Minutes of a lock whose record cannot be read: due at each return, until its customer sets another time. */
const UNREADABLE_MINUTES = 0;

export { lock };

/** Told to the first paint, which shows nothing of an account where the app locks (FAST-02). */
const noteLock = (minutes: number | undefined): void => {
  // a disk that does not answer may hold a lock
  if (isInMemory()) return;
  const locks = minutes !== undefined;
  if (locks !== (readSettingsCache()?.locks === true)) writeSettingsCache('locks', locks);
};

onClearUserData(() => {
  Object.assign(lock, { minutes: undefined, locked: false, checking: false });
  // else the next account would start as one whose lock cannot be read
  noteLock(undefined);
});

/**
 * Whether somebody who left at `left` has to prove who they are. Without a moment of leaving, the app was ended: then
 * too.
 */
export const isDue = (minutes: number | undefined, remaining: number | undefined, now: number): boolean =>
  minutes !== undefined && (remaining === undefined || now - remaining >= minutes * MINUTE_MS || now < remaining);

/** ms of when this page was last left. */
let rest: number | undefined;

/** Somebody was here just now. */
const noteLeft = async (minutes: number): Promise<void> => {
  rest = Date.now();
  await database('session').set(RECORD, { minutes, left: rest });
};

export const setLock = async (minutes: number | undefined): Promise<void> => {
  lock.minutes = minutes;
  noteLock(minutes);
  if (minutes === undefined) await database('session').delete(RECORD);
  else await noteLeft(minutes);
  postToTabs(TOPIC);
};

/** The record of the device; a time of 0 where the app locks and it cannot be read. */
const readRecord = async (): Promise<v.InferOutput<typeof record> | undefined> => {
  const locks = readSettingsCache()?.locks === true;
  const stored = session.status === 'in' ? await database('session').get(RECORD, record) : undefined;
  return stored ?? (locks && session.status === 'in' ? { minutes: UNREADABLE_MINUTES } : undefined);
};

/** The lock stands, so the page may be drawn behind it. */
export const noteLockStands = (): void => {
  lock.checking = false;
};

export const unlock = (): void => {
  lock.locked = false;
  // what asks for the passkey may have hidden the page
  if (lock.minutes !== undefined) void noteLeft(lock.minutes);
};

/**
 * Follows the app into the background and back, from its start on, and the other tabs; the moment of leaving outlives
 * the app. Called once.
 */
export const watchLock = async (): Promise<void> => {
  const stored = await readRecord();
  lock.minutes = stored?.minutes;
  noteLock(lock.minutes);
  if (isDue(stored?.minutes, stored?.left, Date.now())) lock.locked = true;
  // a lock that is due ends the check when it stands (`LockDialog`)
  else lock.checking = false;
  onTabMessage(TOPIC, () => {
    void readRecord().then((changed) => {
      lock.minutes = changed?.minutes;
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      if (isDue(lock.minutes, rest, Date.now())) lock.locked = true;
      return;
    }
    // who left a locked app comes back to it
    if (lock.minutes !== undefined && !lock.locked) void noteLeft(lock.minutes);
  });
};
