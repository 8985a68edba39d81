import * as v from 'valibot';
import { lock } from '../../client/session/lock.ts';
import { session } from '../../client/session/session.ts';
import { count, time } from '../../api/fields.ts';
import { database } from '../../storage/database.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/**
 * The minutes away after which the app locks, and `left`, the ms when the customer last left it. The record ends with
 * the session, so it is per device and account.
 */
const record = v.object({ minutes: count, left: v.optional(time) });
const RECORD = 'lock';
/** Topic on which a tab tells the others that it has set another time. */
const TOPIC = 'lock';
/** Minutes of a lock whose record cannot be read: it locks at each return until the customer sets another time. */
const UNREADABLE_MINUTES = 0;

export { lock };

/** Notes for the first paint whether the app locks, so that it shows nothing of the account then (FAST-02). */
const noteLock = (minutes: number | undefined): void => {
  // without a working database, a lock may exist that this start cannot read
  if (isInMemory()) return;
  const hasLock = minutes !== undefined;
  if (hasLock !== (readSettingsCache()?.locks === true)) writeSettingsCache('locks', hasLock);
};

onClearUserData(() => {
  Object.assign(lock, { minutes: undefined, locked: false, checking: false });
  // otherwise the next account would start as one with an unreadable lock
  noteLock(undefined);
});

/**
 * Whether the app has to lock.
 * @param leftAt ms when the customer left the app; undefined if unknown, which also locks
 */
export const isDue = (minutes: number | undefined, leftAt: number | undefined, now: number): boolean =>
  minutes !== undefined && (leftAt === undefined || now - leftAt >= minutes * MINUTE_MS || now < leftAt);

/** ms when the customer last left this page. */
let lastLeftAt: number | undefined;

/** Notes that the customer leaves the app now. */
const noteLeft = async (minutes: number): Promise<void> => {
  lastLeftAt = Date.now();
  await database('session').set(RECORD, { minutes, left: lastLeftAt });
};

export const setLock = async (minutes: number | undefined): Promise<void> => {
  lock.minutes = minutes;
  noteLock(minutes);
  if (minutes === undefined) await database('session').delete(RECORD);
  else await noteLeft(minutes);
  postToTabs(TOPIC);
};

/** Reads the record of this device; with 0 minutes if the app locks but the record cannot be read. */
const readRecord = async (): Promise<v.InferOutput<typeof record> | undefined> => {
  const hasLock = readSettingsCache()?.locks === true;
  const stored = session.status === 'in' ? await database('session').get(RECORD, record) : undefined;
  return stored ?? (hasLock && session.status === 'in' ? { minutes: UNREADABLE_MINUTES } : undefined);
};

/** Notes that the lock covers the app, so that the page may be drawn behind it. */
export const noteLockShown = (): void => {
  lock.checking = false;
};

export const unlock = (): void => {
  lock.locked = false;
  // the passkey prompt may have hidden the page, which counts as leaving
  if (lock.minutes !== undefined) void noteLeft(lock.minutes);
};

/**
 * Locks the app at its start and at each return if due, and follows changes of the time in other tabs. It stores when
 * the customer leaves, so that this outlives the app. Called once.
 */
export const watchLock = async (): Promise<void> => {
  const stored = await readRecord();
  lock.minutes = stored?.minutes;
  noteLock(lock.minutes);
  if (isDue(stored?.minutes, stored?.left, Date.now())) lock.locked = true;
  // otherwise `LockDialog` ends the check once it is shown
  else lock.checking = false;
  onTabMessage(TOPIC, () => {
    void readRecord().then((changed) => {
      lock.minutes = changed?.minutes;
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      if (isDue(lock.minutes, lastLeftAt, Date.now())) lock.locked = true;
      return;
    }
    // leaving a locked app does not restart its time
    if (lock.minutes !== undefined && !lock.locked) void noteLeft(lock.minutes);
  });
};
