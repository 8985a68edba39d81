import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { proxy } from 'valtio';
import { limits } from '../../config.ts';
import { id, text } from '../../api/fields.ts';
import { database } from '../../storage/database.ts';
import { noteAccountVisibilityChange } from '../../storage/account-visibility.ts';
import { writeSettingsCache, readSettingsCache } from '../../storage/settings-cache.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { clearUserData } from '../../storage/wipe.ts';
import { logOutAtServer } from './pending-logouts.ts';

/** `signed-out`: by the customer; `refused`: by the server (`ret` -1); `elsewhere`: in another tab. */
export type EndReason = 'signed-out' | 'refused' | 'elsewhere';

/** How the last session ended; undefined again after the next login. The shell shows it once. */
export interface Ended {
  readonly reason: EndReason;
  /** Message to show; '' for none. */
  readonly message: string;
  /** Whether the login page opens: after `limits.loginDelay` if there is a message, otherwise immediately. */
  readonly redirect: boolean;
  /** When it ended, by the device's clock (ms). */
  readonly at: number;
  /** The epoch that ended. */
  readonly epoch: number;
}

export interface Session {
  status: 'starting' | 'in' | 'out';
  /** Id of the customer; known once `identify` (`sign-in.ts`) was called with the response of `users/info`. */
  account: string | undefined;
  /**
   * Grows with every login and every end of a session. Responses requested under an older epoch are dropped (STORE-10).
   */
  epoch: number;
  ended: Ended | undefined;
}

/** The current session. The token itself stays in this module and in IndexedDB (STORE-01, STORE-04). */
export const session = proxy<Session>({ status: 'starting', account: undefined, epoch: 0, ended: undefined });

/** Message for a session that ended in another tab, or that the server ended without a message. */
const loginAgain = msg`Your session has ended. Please log in again.`;

/** Key of the session's record in IndexedDB. */
export const SESSION_RECORD = 'session';
const TOPIC = 'session';
const schema = v.object({ token: id, account: v.optional(text) });
type StoredSession = v.InferOutput<typeof schema>;

let sessionToken: string | undefined;
let controller = new AbortController();

export const currentToken = (): string | undefined => sessionToken;
/** Returns a signal that aborts when the epoch ends. */
export const sessionSignal = (): AbortSignal => controller.signal;

/** Stores the session's record and tells the other tabs. Only for `sign-in.ts`. */
export const storeSession = async (record: StoredSession): Promise<void> => {
  await database('session').set(SESSION_RECORD, record);
  postToTabs(TOPIC);
};

/** Switches to another session, or to none. Only for this file and `sign-in.ts`. */
export const switchSession = (next: Partial<StoredSession>, ended?: Ended): void => {
  noteAccountVisibilityChange();
  sessionToken = next.token;
  controller.abort();
  controller = new AbortController();
  session.epoch += 1;
  session.account = next.account;
  session.ended = ended;
  session.status = sessionToken === undefined ? 'out' : 'in';
};

/** Erases the customer's data after a logout, or the rest of it if a tab was killed during one. */
export const eraseDevice = async (): Promise<void> => {
  await clearUserData('all');
  // if the disk does not respond, the next start tries again
  if (!isInMemory()) writeSettingsCache('leaving', undefined);
};

let starting: Promise<void> | undefined;

/**
 * Reads the stored session, once per page. It takes one read of IndexedDB, at most 3 s if that does not respond. An
 * interrupted logout is completed first.
 */
export const startSession = (): Promise<void> =>
  (starting ??= (async () => {
    if (readSettingsCache()?.leaving) await eraseDevice();
    const record = await database('session').get(SESSION_RECORD, schema);
    if (session.status !== 'starting') return;
    // the customer logged out while the disk could not be wiped
    if (record && readSettingsCache()?.signed === false) {
      noteAccountVisibilityChange();
      await clearUserData('readable');
      session.status = 'out';
      return;
    }
    sessionToken = record?.token;
    session.account = record?.account;
    session.status = record ? 'in' : 'out';
    if (!record) noteAccountVisibilityChange();
  })());

/**
 * Ends the session: deletes the token and the private data immediately, online or offline, in every tab (STORE-09,
 * AUTH-22). After `refused`, drafts and the outbox stay for the same account. `redirect` matters for `refused`, where
 * only some calls open the login page.
 */
export const endSession = async (reason: EndReason, { message = '', redirect = true } = {}): Promise<void> => {
  if (session.status !== 'in') return;
  const token = sessionToken;
  switchSession({}, { reason, message, redirect, at: Date.now(), epoch: session.epoch });
  if (reason === 'elsewhere') return clearUserData('memory');
  writeSettingsCache('signed', false);
  if (reason === 'signed-out') {
    // localStorage is written synchronously, unlike IndexedDB: the tab may be killed at any moment from here on
    writeSettingsCache('leaving', true);
    if (token !== undefined) void logOutAtServer(token);
  }
  const wiped = reason === 'signed-out' ? eraseDevice() : clearUserData('readable');
  await database('session').delete(SESSION_RECORD);
  postToTabs(TOPIC, redirect ? reason : 'quiet');
  await wiped;
};

/**
 * Opens the login page for a visitor's call, or for a call whose session ended before the server could refuse it. Shows
 * one message and one redirect, however many calls ask (AUTH-20).
 */
export const askLogin = (epoch: number, message = i18n._(loginAgain)): void => {
  const { ended } = session;
  if (session.status !== 'out') return;
  const isRedirecting = ended?.redirect && Date.now() - ended.at < 2 * limits.loginDelay;
  if (epoch === session.epoch ? isRedirecting : ended?.redirect || ended?.epoch !== epoch) return;
  session.ended = { reason: 'refused', message, redirect: true, at: Date.now(), epoch };
};

/**
 * Ends the session after the server refused the token of a call made in `epoch`. Only the first refusal of an epoch
 * ends it.
 */
export const refuseToken = (epoch: number, serverMessage: string, asksLogin: boolean): void => {
  const message = serverMessage || i18n._(loginAgain);
  if (epoch === session.epoch && session.status === 'in')
    void endSession('refused', { message: asksLogin ? message : '', redirect: asksLogin });
  else if (asksLogin) askLogin(epoch, message);
};

/**
 * Adopts the stored session, which another tab may have changed, even while this one was in the background (STORE-12).
 */
const syncSession = async (note?: string): Promise<void> => {
  if (session.status === 'starting' || isInMemory()) return;
  const { epoch } = session;
  const record = await database('session').get(SESSION_RECORD, schema);
  // a login or logout meanwhile is newer; a disk that failed meanwhile says nothing about the session (STORE-06)
  if (epoch !== session.epoch || isInMemory()) return;
  if (record?.token === sessionToken) {
    if (record?.account !== undefined && record.account !== session.account) session.account = record.account;
  } else if (record) {
    switchSession(record);
    await clearUserData('memory');
  } else {
    await endSession('elsewhere', {
      message: note === 'refused' ? i18n._(loginAgain) : '',
      redirect: note !== 'quiet',
    });
  }
};

onTabMessage(TOPIC, (note) => void syncSession(note));
globalThis.addEventListener?.('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) void syncSession();
});
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void syncSession();
});
