import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { request } from '../../client/http/request.ts';
import { connection, probe } from '../../client/http/connection.ts';
import { CallError } from '../../client/http/errors.ts';
import { onAccountChange } from '../../client/realtime/account-events.ts';
import { accountCollection } from '../../client/session/account-collection.ts';
import { session, startSession } from '../../client/session/session.ts';
import { oneOf } from '../../api/words.ts';
import { readMessages, unreadMessages } from '../../api/messages.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { setBadge } from '../../pwa/badge.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

export type Message = ResponseOf<typeof unreadMessages>['lists'][number];

/**
 * The number of unread messages and the read marks of the account; `lists.ts` has the lists.
 * `marks` are messages marked as read on this device, whatever the server or a cached copy says: `waiting` until the
 * server has accepted the mark (offline marks are sent once the connection is back, MSG-06), then `sent`.
 */
export const messages = proxy<{ unread: number | undefined; marks: Record<string, 'waiting' | 'sent'> }>({
  unread: undefined,
  marks: {},
});

const TOPIC = 'messages';
const collection = accountCollection('mark', oneOf('waiting', 'sent'));
/** Sent marks to keep, since a cached page may still say unread. */
const MAX_SENT_MARKS = 300;
/** Ids per call. */
const MAX_IDS = 100;

const waitingIds = (): string[] => Object.keys(messages.marks).filter((id) => messages.marks[id] === 'waiting');

/** Whether a message is read, by the server or by a mark of this device. */
export const isRead = (message: Message, marks: Readonly<Record<string, unknown>> = messages.marks): boolean =>
  message.read || message.id in marks;

/** Counts changes to the marks, so that a response from before a change is ignored. */
let changeCount = 0;

/** Adjusts the number of unread messages: a mark subtracts one, its failure adds it back. */
const addUnread = (difference: number): void => {
  changeCount += 1;
  if (messages.unread !== undefined) messages.unread = Math.max(0, messages.unread + difference);
};

let marksRead: Promise<void> | undefined;
/** Ids whose record is being written: their state in memory wins over the stored one. */
const writingIds = new Set<string>();

/** Reads the stored marks, which are of earlier starts and other tabs. */
const readMarks = async (): Promise<void> => {
  const marks = await collection.readLatest((records) => records.all());
  if (!marks) return;
  for (const id of writingIds) {
    const state = messages.marks[id];
    if (state) marks[id] = state;
    else delete marks[id];
  }
  const sentIds = Object.keys(marks).filter((id) => marks[id] === 'sent');
  for (const id of sentIds.slice(0, Math.max(0, sentIds.length - MAX_SENT_MARKS))) {
    delete marks[id];
    void collection.current().remove(id);
  }
  const addedCount = Object.keys(marks).filter((id) => !(id in messages.marks)).length;
  const removedCount = Object.keys(messages.marks).filter((id) => !(id in marks)).length;
  messages.marks = marks;
  if (addedCount !== removedCount) addUnread(removedCount - addedCount);
};

/** Resolves once the stored marks have been read. */
const marksReady = (): Promise<void> => (marksRead ??= readMarks());

/** Unread messages of the latest response, and the epoch of its session. */
let latest: { readonly epoch: number; readonly unread: readonly Message[] } | undefined;

/** The request under way, and the one that follows it. */
let unreadRequest: Promise<readonly Message[] | undefined> | undefined;
let nextUnreadRequest: Promise<readonly Message[] | undefined> | undefined;
/** Requests the unread messages. Returns undefined if logged out, or if marks keep changing meanwhile. */
const requestUnread = async (): Promise<readonly Message[] | undefined> => {
  await startSession();
  if (session.status !== 'in') return undefined;
  const { epoch } = session;
  await marksReady();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const changesBefore = changeCount;
    const { lists, total } = await request(unreadMessages, {});
    if (epoch !== session.epoch) return undefined;
    if (changesBefore !== changeCount) continue;
    const unread = lists.filter((item) => !isRead(item));
    messages.unread = Math.max(0, (total ?? lists.length) - (lists.length - unread.length));
    latest = { epoch, unread };
    return unread;
  }
  return undefined;
};

/**
 * Updates the number of unread messages with one request, however many callers there are. With `fresh` it does not join
 * a request under way, whose answer may lack the newest message, but asks once more after it. Returns undefined after a
 * failure, which keeps the old number.
 */
export const refreshUnread = ({ fresh = false } = {}): Promise<readonly Message[] | undefined> => {
  if (fresh && unreadRequest)
    return (nextUnreadRequest ??= unreadRequest.then(() => {
      nextUnreadRequest = undefined;
      return refreshUnread();
    }));
  return (unreadRequest ??= requestUnread()
    .catch(() => undefined)
    .finally(() => (unreadRequest = undefined)));
};

/**
 * Reports the number of unread messages once it is known and on every change. Refreshes it when the page returns to the
 * foreground or the connection is back.
 * @returns the function that stops it
 */
export const watchUnread = (onCount: (unread: number) => void): (() => void) => {
  const refreshIfVisible = (): void => {
    if (document.visibilityState === 'visible') void refreshUnread();
  };
  let isKnown = false;
  const report = (): void => {
    isKnown ||= messages.unread !== undefined || session.status === 'out';
    if (isKnown) onCount(messages.unread ?? 0);
  };
  const unsubscribers = [
    subscribe(messages, report),
    subscribeKey(connection, 'restored', refreshIfVisible, true),
    onAccountChange(['message', 'option'], () => {
      if (document.visibilityState === 'visible') void refreshUnread({ fresh: true });
    }),
  ];
  document.addEventListener('visibilitychange', refreshIfVisible);
  report();
  refreshIfVisible();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    document.removeEventListener('visibilitychange', refreshIfVisible);
  };
};

/**
 * Returns the first unread message that may interrupt a start (SHELL-17). Uses the response that the page already has,
 * if any. Undefined if there is none, if logged out, or after a failure (SHELL-18).
 */
export const firstUnread = async (): Promise<Message | undefined> => {
  const unread = latest?.epoch === session.epoch ? latest.unread : await refreshUnread();
  return unread?.find((item) => !item.quiet && !isRead(item));
};

const setMarks = async (ids: readonly string[], state: 'waiting' | 'sent' | undefined): Promise<void> => {
  const records = collection.current();
  for (const id of ids) {
    if (state) messages.marks[id] = state;
    else delete messages.marks[id];
    writingIds.add(id);
  }
  await Promise.all(ids.map((id) => (state ? records.set(id, state) : records.remove(id))));
  for (const id of ids) writingIds.delete(id);
  if (records.isCurrent()) postToTabs(TOPIC);
};

/** Whether every attempt failed without a response; a server error is a response. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'attempts' && error.status === undefined;

/**
 * Whether marks whose call failed keep waiting instead of being undone: there is no connection, or it was lost during
 * the call. In the latter case it sends them again, since the event of the restored connection came too early.
 * @param restoredBefore `connection.restored` before the call
 */
const shouldKeepWaiting = async (restoredBefore: number): Promise<boolean> => {
  if (!(await probe())) return true;
  if (connection.restored === restoredBefore) return false;
  setTimeout(() => void sendWaiting());
  return true;
};

/** Ids whose call is under way. */
const sendingIds = new Set<string>();

const send = async (ids: readonly string[]): Promise<void> => {
  if (!connection.online) return;
  const { epoch } = session;
  const restoredBefore = connection.restored;
  for (const id of ids) sendingIds.add(id);
  try {
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      await request(readMessages, { ids: ids.slice(from, from + MAX_IDS).join(',') });
    }
    if (epoch === session.epoch) await setMarks(ids, 'sent');
  } catch (error) {
    if (epoch !== session.epoch || (isConnectionFailure(error) && (await shouldKeepWaiting(restoredBefore)))) return;
    addUnread(ids.length);
    await setMarks(ids, undefined);
    throw error;
  } finally {
    for (const id of ids) sendingIds.delete(id);
  }
};

/**
 * Marks unread messages as read, at once on the screen and with one call for all (MSG-03). Offline the marks wait.
 * Rejects with the `CallError` if the server refuses: then the messages are unread again (MSG-05).
 */
export const markRead = async (ids: readonly string[]): Promise<void> => {
  const newIds = [...new Set(ids)].filter((id) => !(id in messages.marks));
  if (newIds.length === 0) return;
  addUnread(-newIds.length);
  await setMarks(newIds, 'waiting');
  await send(newIds);
};

/**
 * Marks as read the messages about a page that the customer sees now.
 * @param href of the page, as the messages link to it
 * @param hasChanged the page has just changed, so that its message may be newer than the latest response
 */
export const markSeen = async (href: string, { hasChanged = false } = {}): Promise<void> => {
  // a request under way may be older than the change
  if (hasChanged) await unreadRequest;
  const unread = latest?.epoch === session.epoch && !hasChanged ? latest.unread : await refreshUnread();
  const ids = (unread ?? []).filter(({ content }) => content.includes(`href="${href}"`)).map(({ id }) => id);
  // after a failure they only stay unread
  await markRead(ids).catch((error: unknown) => console.warn('messages: what was seen stays unread', error));
};

/** Sends the waiting marks, once the connection is back or the app starts. */
export const sendWaiting = async (): Promise<void> => {
  if (session.status !== 'in' || !connection.online) return;
  await marksReady();
  const ids = waitingIds().filter((id) => !sendingIds.has(id));
  if (ids.length > 0)
    await send(ids).catch((error: unknown) => console.warn('messages: read marks were not taken', error));
};

collection.onAccountChange(() => {
  changeCount += 1;
  marksRead = undefined;
  messages.unread = undefined;
  messages.marks = {};
  void sendWaiting();
});
subscribe(connection, () => void sendWaiting());
onTabMessage(TOPIC, () => {
  marksRead = readMarks();
});

let badge: number | undefined;
subscribe(messages, () => {
  if (badge === messages.unread) return;
  badge = messages.unread;
  // erasing an account's data clears its badge
  if (badge !== undefined) void setBadge(badge);
});
