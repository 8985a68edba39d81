import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { proxy } from 'valtio';
import { limits } from '../../config.ts';
import { id, text } from '../../api/fields.ts';
import { logout } from '../../api/logout.ts';
import { database } from '../../storage/database.ts';
import { dropHomeSnapshot, writeSettingsCache, readSettingsCache } from '../../storage/settings-cache.ts';
import { isInMemory } from '../../storage/idb-connection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { clearUserData } from '../../storage/wipe.ts';
import { encode, send } from '../http/transport.ts';

/** `signed-out` by the person, `refused` by the server (`ret` -1), `elsewhere` in another tab. */
export type EndReason = 'signed-out' | 'refused' | 'elsewhere';

/** How the last session ended; undefined again with the next sign-in. The shell shows it once. */
export interface Ended {
  readonly reason: EndReason;
  /** To be shown; '' says nothing. */
  readonly message: string;
  /** Whether the login page opens: after `limits.loginDelay` where there is a message, else at once. */
  readonly redirect: boolean;
  /** ms of the device. */
  readonly at: number;
  /** The epoch that ended. */
  readonly epoch: number;
}

export interface Session {
  status: 'starting' | 'in' | 'out';
  /** Id of the customer, known once `identify` (`sign-in.ts`) was called with the answer of `users/info`. */
  account: string | undefined;
  /** Grows with every sign-in and end: an answer asked for under an older one is dropped (STORE-10). */
  epoch: number;
  ended: Ended | undefined;
}

/** Who is signed in. The token itself stays in this module and in IndexedDB (STORE-01, STORE-04). */
export const session = proxy<Session>({ status: 'starting', account: undefined, epoch: 0, ended: undefined });

/** For a session that ended in another tab, or that the server ended without a word. */
const loginAgain = msg`Your session has ended. Please log in again.`;

/** Key of the session in its database. */
export const SESSION_RECORD = 'session';
const TOPIC = 'session';
const schema = v.object({ token: id, account: v.optional(text) });
type Stored = v.InferOutput<typeof schema>;

let storedToken: string | undefined;
let controller = new AbortController();

export const currentToken = (): string | undefined => storedToken;
/** Aborts when the epoch ends. */
export const sessionSignal = (): AbortSignal => controller.signal;

/** For `sign-in.ts` alone. */
export const store = async (record: Stored): Promise<void> => {
  await database('session').set(SESSION_RECORD, record);
  postToTabs(TOPIC);
};

/** Begins another session, or none. For `sign-in.ts` alone. */
export const enter = (next: Partial<Stored>, ended?: Ended): void => {
  dropHomeSnapshot();
  storedToken = next.token;
  controller.abort();
  controller = new AbortController();
  session.epoch += 1;
  session.account = next.account;
  session.ended = ended;
  session.status = storedToken === undefined ? 'out' : 'in';
};

/** Empties the device after a sign-out, or what a tab left that was killed in the middle of one. */
export const erase = async (): Promise<void> => {
  await clearUserData('all');
  // a disk that does not answer is asked again at the next start
  if (!isInMemory()) writeSettingsCache('leaving', undefined);
};

let starting: Promise<void> | undefined;

/**
 * Reads the stored session, once; one look into IndexedDB, 3 s at most where that does not answer. A sign-out that was
 * cut short is finished first.
 */
export const startSession = (): Promise<void> =>
  (starting ??= (async () => {
    if (readSettingsCache()?.leaving) await erase();
    const record = await database('session').get(SESSION_RECORD, schema);
    if (session.status !== 'starting') return;
    // signed out while the disk would not take the wipe
    if (record && readSettingsCache()?.signed === false) {
      dropHomeSnapshot();
      await clearUserData('readable');
      session.status = 'out';
      return;
    }
    storedToken = record?.token;
    session.account = record?.account;
    session.status = record ? 'in' : 'out';
    if (!record) dropHomeSnapshot();
  })());

/**
 * Ends the session: token and private data go at once, online or offline, in every tab (STORE-09, AUTH-22). After
 * `refused` drafts and the outbox wait for the same account. `redirect` is for `refused`, where only some calls ask
 * for the login page.
 */
export const endSession = async (reason: EndReason, { message = '', redirect = true } = {}): Promise<void> => {
  if (session.status !== 'in') return;
  const token = storedToken;
  enter({}, { reason, message, redirect, at: Date.now(), epoch: session.epoch });
  if (reason === 'elsewhere') return clearUserData('memory');
  writeSettingsCache('signed', false);
  if (reason === 'signed-out') {
    // written at once, unlike anything in IndexedDB: the tab may be killed at any moment from here on
    writeSettingsCache('leaving', true);
    void send(logout, encode({}), { token: () => token, keepalive: true }).catch(() => undefined);
  }
  const wiped = reason === 'signed-out' ? erase() : clearUserData('readable');
  await database('session').delete(SESSION_RECORD);
  postToTabs(TOPIC, redirect ? reason : 'quiet');
  await wiped;
};

/**
 * A call asks for the login page: a visitor's, or one whose session was over before it could be refused itself. One
 * message and one redirect however many ask (AUTH-20).
 */
export const askLogin = (epoch: number, message = i18n._(loginAgain)): void => {
  const { ended } = session;
  if (session.status !== 'out') return;
  const onItsWay = ended?.redirect && Date.now() - ended.at < 2 * limits.loginDelay;
  if (epoch === session.epoch ? onItsWay : ended?.redirect || ended?.epoch !== epoch) return;
  session.ended = { reason: 'refused', message, redirect: true, at: Date.now(), epoch };
};

/** The server refused the token of a call that was made in `epoch`; only the first of many ends the session. */
export const refuseToken = (epoch: number, said: string, ask: boolean): void => {
  const message = said || i18n._(loginAgain);
  if (epoch === session.epoch && session.status === 'in')
    void endSession('refused', { message: ask ? message : '', redirect: ask });
  else if (ask) askLogin(epoch, message);
};

/** Another tab, or the time in the background, may have changed the session: what is stored counts (STORE-12). */
const reread = async (note?: string): Promise<void> => {
  if (session.status === 'starting' || isInMemory()) return;
  const { epoch } = session;
  const record = await database('session').get(SESSION_RECORD, schema);
  // who signed in or out meanwhile is newer; a disk that has died meanwhile says nothing of the session (STORE-06)
  if (epoch !== session.epoch || isInMemory()) return;
  if (record?.token === storedToken) {
    if (record?.account !== undefined && record.account !== session.account) session.account = record.account;
  } else if (record) {
    enter(record);
    await clearUserData('memory');
  } else {
    await endSession('elsewhere', {
      message: note === 'refused' ? i18n._(loginAgain) : '',
      redirect: note !== 'quiet',
    });
  }
};

onTabMessage(TOPIC, (note) => void reread(note));
globalThis.addEventListener?.('pageshow', (event) => {
  if ((event as PageTransitionEvent).persisted) void reread();
});
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void reread();
});
