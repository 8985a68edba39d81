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
 * Unread messages and read marks of the account. Lists page by page are in `lists.ts`.
 * `marks`: messages marked as read on this device, over what the server or a kept copy says: `waiting` until the server
 * has heard of it (offline it is sent once the network is back, MSG-06), then `sent`.
 */
export const messages = proxy<{ unread: number | undefined; marks: Record<string, 'waiting' | 'sent'> }>({
  unread: undefined,
  marks: {},
});

const TOPIC = 'messages';
const collection = accountCollection('mark', oneOf('waiting', 'sent'));
/** Marks kept after the server has heard of them: a kept page may still say unread. */
const MAX_READ_MARKS = 300;
/** Ids of one call. */
const MAX_IDS = 100;

const waiting = (): string[] => Object.keys(messages.marks).filter((id) => messages.marks[id] === 'waiting');

/** Is it read, by the server's word or by a mark of this device? */
export const isRead = (message: Message, marks: Readonly<Record<string, unknown>> = messages.marks): boolean =>
  message.read || message.id in marks;

/** Counts what happened to marks, so that an answer that was on its way meanwhile is not believed. */
let changes = 0;

/** Unread ids that this device counts: a mark takes one off, its failure gives it back. */
const addUnread = (difference: number): void => {
  changes += 1;
  if (messages.unread !== undefined) messages.unread = Math.max(0, messages.unread + difference);
};

let loaded: Promise<void> | undefined;
/** Ids whose record is being written: what is in memory counts. */
const writing = new Set<string>();

/** Marks of earlier starts and of other tabs. */
const readMarks = async (): Promise<void> => {
  const marks = await collection.readLatest((records) => records.all());
  if (!marks) return;
  for (const id of writing) {
    const state = messages.marks[id];
    if (state) marks[id] = state;
    else delete marks[id];
  }
  const sent = Object.keys(marks).filter((id) => marks[id] === 'sent');
  for (const id of sent.slice(0, Math.max(0, sent.length - MAX_READ_MARKS))) {
    delete marks[id];
    void collection.current().remove(id);
  }
  const before = Object.keys(messages.marks);
  const added = Object.keys(marks).filter((id) => !(id in messages.marks)).length;
  const gone = before.filter((id) => !(id in marks)).length;
  messages.marks = marks;
  if (added !== gone) addUnread(gone - added);
};

/** Ready once the marks of the device are known. */
const ready = (): Promise<void> => (loaded ??= readMarks());

/** Unread messages of the newest answer, and the session it was given to. */
let newest: { readonly epoch: number; readonly unread: readonly Message[] } | undefined;

/**
 * Asks for the unread messages; one request however many ask at once. Undefined when signed out, failed or overtaken.
 */
let asking: Promise<readonly Message[] | undefined> | undefined;
const ask = async (): Promise<readonly Message[] | undefined> => {
  await startSession();
  if (session.status !== 'in') return undefined;
  const { epoch } = session;
  await ready();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const before = changes;
    const { lists, total } = await request(unreadMessages, {});
    if (epoch !== session.epoch) return undefined;
    if (before !== changes) continue;
    const unread = lists.filter((item) => !isRead(item));
    messages.unread = Math.max(0, (total ?? lists.length) - (lists.length - unread.length));
    newest = { epoch, unread };
    return unread;
  }
  return undefined;
};

/** Brings the number of unread messages up to date; a failure leaves the old one. */
export const refreshUnread = (): Promise<readonly Message[] | undefined> =>
  (asking ??= ask()
    .catch(() => undefined)
    .finally(() => (asking = undefined)));

/**
 * Tells the number of unread messages once it is known, on every change, and anew whenever the page is looked at again
 * or the connection is back. @returns how to stop
 */
export const watchUnread = (tell: (unread: number) => void): (() => void) => {
  const look = (): void => {
    if (document.visibilityState === 'visible') void refreshUnread();
  };
  let isTold = false;
  const say = (): void => {
    isTold ||= messages.unread !== undefined || session.status === 'out';
    if (isTold) tell(messages.unread ?? 0);
  };
  const ends = [
    subscribe(messages, say),
    subscribeKey(connection, 'restored', look, true),
    onAccountChange(['message', 'option'], look),
  ];
  document.addEventListener('visibilitychange', look);
  say();
  look();
  return () => {
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', look);
  };
};

/**
 * The first unread message that may interrupt a start (SHELL-17), from the answer that the page has asked for already,
 * if it has; undefined when there is none, signed out or failed (SHELL-18).
 */
export const firstUnread = async (): Promise<Message | undefined> => {
  const unread = newest?.epoch === session.epoch ? newest.unread : await refreshUnread();
  return unread?.find((item) => !item.quiet && !isRead(item));
};

const setMarks = async (ids: readonly string[], state: 'waiting' | 'sent' | undefined): Promise<void> => {
  const records = collection.current();
  for (const id of ids) {
    if (state) messages.marks[id] = state;
    else delete messages.marks[id];
    writing.add(id);
  }
  await Promise.all(ids.map((id) => (state ? records.set(id, state) : records.remove(id))));
  for (const id of ids) writing.delete(id);
  if (records.isCurrent()) postToTabs(TOPIC);
};

/** No answer came to any try. A server that answers and fails is another case. */
const isCut = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'attempts' && error.status === undefined;

/**
 * Whether a mark that was cut off waits in place of going back: there is no connection, or there was none while it was
 * tried (`restored` has grown since `before`). The return of the network was told while the mark was on its way: then
 * it is sent once more.
 */
const waits = async (before: number): Promise<boolean> => {
  if (!(await probe())) return true;
  if (connection.restored === before) return false;
  setTimeout(() => void sendWaiting());
  return true;
};

/** Ids on their way. */
const sending = new Set<string>();

const send = async (ids: readonly string[]): Promise<void> => {
  if (!connection.online) return;
  const { epoch } = session;
  const before = connection.restored;
  for (const id of ids) sending.add(id);
  try {
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      await request(readMessages, { ids: ids.slice(from, from + MAX_IDS).join(',') });
    }
    if (epoch === session.epoch) await setMarks(ids, 'sent');
  } catch (error) {
    if (epoch !== session.epoch || (isCut(error) && (await waits(before)))) return;
    addUnread(ids.length);
    await setMarks(ids, undefined);
    throw error;
  } finally {
    for (const id of ids) sending.delete(id);
  }
};

/**
 * Marks unread messages as read, at once on the screen, with one call for all (MSG-03). Offline the mark waits.
 * Rejects with the `CallError` when the server did not take it: then they are unread again (MSG-05).
 */
export const markRead = async (ids: readonly string[]): Promise<void> => {
  const fresh = [...new Set(ids)].filter((id) => !(id in messages.marks));
  if (fresh.length === 0) return;
  addUnread(-fresh.length);
  await setMarks(fresh, 'waiting');
  await send(fresh);
};

/**
 * Marks the messages as read that are about what the customer sees now.
 * @param href of its page, as these messages link to it
 * @param hasChanged it changed just now: its message may be newer than the last answer
 */
export const markSeen = async (href: string, { hasChanged = false } = {}): Promise<void> => {
  // an answer that is on its way may be older than the change
  if (hasChanged) await asking;
  const latest = newest?.epoch === session.epoch && !hasChanged ? newest.unread : await refreshUnread();
  const ids = (latest ?? []).filter(({ content }) => content.includes(`href="${href}"`)).map(({ id }) => id);
  // they only stay at the bell then
  await markRead(ids).catch((error: unknown) => console.warn('messages: what was seen stays unread', error));
};

/** Sends what waits, once the network is back or the app starts. */
export const sendWaiting = async (): Promise<void> => {
  if (session.status !== 'in' || !connection.online) return;
  await ready();
  const ids = waiting().filter((id) => !sending.has(id));
  if (ids.length > 0)
    await send(ids).catch((error: unknown) => console.warn('messages: read marks were not taken', error));
};

collection.onAccountChange(() => {
  changes += 1;
  loaded = undefined;
  messages.unread = undefined;
  messages.marks = {};
  void sendWaiting();
});
subscribe(connection, () => void sendWaiting());
onTabMessage(TOPIC, () => {
  loaded = readMarks();
});

let badge: number | undefined;
subscribe(messages, () => {
  if (badge === messages.unread) return;
  badge = messages.unread;
  // the number of an account that has left goes with its other traces
  if (badge !== undefined) void setBadge(badge);
});
