import { proxy, ref, subscribe } from 'valtio';
import { isRecent } from '../../client/http/changes.ts';
import { requestDetailed } from '../../client/http/request.ts';
import { CallError } from '../../client/http/errors.ts';
import { session, startSession } from '../../client/session/session.ts';
import { messages as messagesEndpoint } from '../../api/messages.ts';
import { wait } from '../../browser/wait.ts';
import { isRead, markRead, type Message, messages, refreshUnread } from './store.ts';

export type Status = 'all' | 'unread';

/** One of the two lists, page by page, newest first. */
export interface MessageList {
  /** Each id once. */
  items: readonly Message[];
  /** Number of the last page read; 0 before the first. */
  page: number;
  /** There is no further page. */
  ended: boolean;
  /** ms when the first page was fetched. */
  at: number | undefined;
  /** `worker`: a cached copy, shown with its age. */
  source: 'network' | 'worker' | undefined;
  loading: boolean;
  /** Why the last requested page failed. */
  error: CallError | undefined;
}

/** Messages on a page. */
const PAGE_SIZE = 20;

const empty = (): MessageList => ({
  items: [],
  page: 0,
  ended: false,
  at: undefined,
  source: undefined,
  loading: false,
  error: undefined,
});

export const lists = proxy<Record<Status, MessageList>>({ all: empty(), unread: empty() });

/** Number of the newest read of each list; responses of older reads are dropped. */
const readIds: Record<Status, number> = { all: 0, unread: 0 };
/** Whether the last page had no new message, so that `nextPage` goes on to the next one instead of calculating it. */
const isStalled: Record<Status, boolean> = { all: false, unread: false };

const join = (first: readonly Message[], second: readonly Message[]): readonly Message[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))];
};

const isLast = (
  response: { lists: readonly unknown[]; last?: boolean | undefined; total?: number | undefined },
  loadedCount: number,
): boolean =>
  response.lists.length === 0 ||
  (response.last ?? (response.total === undefined ? response.lists.length < PAGE_SIZE : loadedCount >= response.total));

/** The newest read of each list. */
const latestRead: Partial<Record<Status, Promise<unknown>>> = {};

/**
 * Reads a page of a list.
 * @param replace the page replaces the list instead of extending it
 * @returns whether new messages have moved older ones to this page
 */
const fetchPage = (status: Status, page: number, replace: boolean): Promise<boolean> => {
  const read = readPage(status, page, replace);
  latestRead[status] = read;
  return read;
};

const readPage = async (status: Status, page: number, replace: boolean): Promise<boolean> => {
  const list = lists[status];
  const { epoch } = session;
  const readId = (readIds[status] += 1);
  list.loading = true;
  list.error = undefined;
  try {
    const { response, source, at } = await requestDetailed(messagesEndpoint, { status, page });
    if (readId !== readIds[status] || epoch !== session.epoch) return false;
    // new messages move older ones to the next page, which then repeats some but misses none
    const hasMoved = source === 'network' && response.lists.some(({ id }) => list.items.some((item) => item.id === id));
    const items = join(replace ? [] : list.items, response.lists);
    isStalled[status] = !replace && items.length === list.items.length;
    list.items = ref([...items]);
    list.page = page;
    list.ended = isLast(response, list.items.length);
    if (replace) Object.assign(list, { source, at });
    return hasMoved;
  } catch (error) {
    if (readId !== readIds[status] || epoch !== session.epoch) return false;
    list.error = error instanceof CallError ? error : new CallError('reading', messagesEndpoint, { cause: error });
    return false;
  } finally {
    if (readId === readIds[status]) list.loading = false;
  }
};

/** Adds messages that are newer than the list in front of it, without reading its pages again. */
const addNewest = async (status: Status): Promise<void> => {
  const readId = readIds[status];
  try {
    const { response, source } = await requestDetailed(messagesEndpoint, { status, page: 1 });
    if (source === 'network' && readId === readIds[status])
      lists[status].items = ref([...join(response.lists, lists[status].items)]);
  } catch {
    // the next refresh brings them
  }
};

/** First pages under way, with the epoch of their session. */
const openings: Partial<Record<Status, { readonly epoch: number; readonly read: Promise<unknown> }>> = {};

/** Reads a list from its first page, or joins a read that does. The current list stays until the response arrives. */
export const openList = async (status: Status): Promise<void> => {
  void refreshUnread();
  if (openings[status]?.epoch === session.epoch) return void (await openings[status].read);
  const opening = { epoch: session.epoch, read: fetchPage(status, 1, true) };
  openings[status] = opening;
  await opening.read;
  if (openings[status] === opening) delete openings[status];
};

/** How long a page waits for cached copies, and how long a list counts as just begun. */
const [COPIES_TIMEOUT_MS, BEGUN_MS] = [200, 2000];
let begun: { readonly at: number; readonly epoch: number } | undefined;

/** Starts reading all messages before the page is drawn, so that it is drawn only once. */
export const beginList = async (): Promise<void> => {
  await startSession();
  if (session.status !== 'in') return;
  begun = { at: Date.now(), epoch: session.epoch };
  await Promise.race([openList('all'), wait(COPIES_TIMEOUT_MS)]);
};

/** Whether `beginList` has just begun the list, so that its page need not. */
export const wasBegun = (status: Status): boolean =>
  status === 'all' && begun?.epoch === session.epoch && isRecent(begun.at, BEGUN_MS);

/**
 * Reads the next page of a list. Messages marked as read meanwhile have left the server's list of unread ones, whose
 * pages have moved up; so it calculates the page that has the next message.
 */
export const nextPage = async (status: Status): Promise<void> => {
  const list = lists[status];
  if (list.loading || list.ended || list.page === 0) return;
  const markedCount = status === 'unread' ? list.items.filter(({ id }) => messages.marks[id] === 'sent').length : 0;
  if (markedCount > 0 && !isStalled[status])
    await fetchPage(status, Math.floor((list.items.length - markedCount) / PAGE_SIZE) + 1, false);
  else if (await fetchPage(status, list.page + 1, false)) await addNewest(status);
};

/** Pages that `markAllRead` and `findMessage` read at most. */
const MAX_PAGES = 25;

/** Marks every unread message as read, with one call for up to a hundred (MSG-03). Rejects like `markRead`. */
export const markAllRead = async (): Promise<void> => {
  const unreadById = new Map(
    [...lists.unread.items, ...lists.all.items].filter((item) => !isRead(item)).map((item) => [item.id, item]),
  );
  for (let page = 1; unreadById.size < (messages.unread ?? 0) && page <= MAX_PAGES; page += 1) {
    const { response } = await requestDetailed(messagesEndpoint, { status: 'unread', page });
    for (const item of response.lists) if (!isRead(item)) unreadById.set(item.id, item);
    if (isLast(response, page * PAGE_SIZE)) break;
  }
  await markRead([...unreadById.keys()]);
};

/**
 * Searches the pages of all messages for a message.
 * @returns undefined if there is none, or if a page failed
 */
export const findMessage = async (id: string): Promise<Message | undefined> => {
  const find = (): Message | undefined => [...lists.all.items, ...lists.unread.items].find((item) => item.id === id);
  for (let page = 0; page < MAX_PAGES && !find() && !lists.all.ended && !lists.all.error; page += 1) {
    if (lists.all.loading) await latestRead.all;
    else if (lists.all.page === 0) await openList('all');
    else await nextPage('all');
  }
  return find();
};

let epoch = session.epoch;
subscribe(session, () => {
  if (epoch === session.epoch) return;
  epoch = session.epoch;
  Object.assign(lists, { all: empty(), unread: empty() });
});
