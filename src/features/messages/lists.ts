import { proxy, ref, subscribe } from 'valtio';
import { isRecent } from '../../client/http/changes.ts';
import { requestDetailed } from '../../client/http/request.ts';
import { CallError } from '../../client/http/errors.ts';
import { session, startSession } from '../../client/session/session.ts';
import { messages as messagesEndpoint } from '../../api/messages.ts';
import { wait } from '../../lib/wait.ts';
import { isRead, markRead, type Message, messages, refreshUnread } from './store.ts';

export type Status = 'all' | 'unread';

/** One of the two lists, page by page, newest first. */
export interface MessageList {
  /** Each id once. */
  items: readonly Message[];
  /** Pages read so far. */
  page: number;
  /** There is no further page. */
  ended: boolean;
  /** ms when the first page was fetched. */
  at: number | undefined;
  /** `worker`: a kept copy, shown with its age. */
  source: 'network' | 'worker' | undefined;
  loading: boolean;
  /** Why the last page asked for did not come. */
  error: CallError | undefined;
}

/** Messages of a page (). */
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

/** Which reading of a list counts: a newer one drops the answers of an older. */
const readings: Record<Status, number> = { all: 0, unread: 0 };
/** The last page brought nothing new: the next one is asked for, whatever the reckoning says. */
const stalled: Record<Status, boolean> = { all: false, unread: false };

const join = (first: readonly Message[], second: readonly Message[]): readonly Message[] => {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !ids.has(id))];
};

const isLast = (
  response: { lists: readonly unknown[]; last?: boolean | undefined; total?: number | undefined },
  held: number,
): boolean =>
  response.lists.length === 0 ||
  (response.last ?? (response.total === undefined ? response.lists.length < PAGE_SIZE : held >= response.total));

/** The newest reading of each list. */
const newest: Partial<Record<Status, Promise<unknown>>> = {};

/**
 * @param anew the page replaces the list, else it goes on with it. @returns whether newer messages have moved older
 * ones to this page
 */
const fetchPage = (status: Status, page: number, anew: boolean): Promise<boolean> => {
  const reading = readPage(status, page, anew);
  newest[status] = reading;
  return reading;
};

const readPage = async (status: Status, page: number, anew: boolean): Promise<boolean> => {
  const list = lists[status];
  const { epoch } = session;
  const reading = (readings[status] += 1);
  list.loading = true;
  list.error = undefined;
  try {
    const { response, source, at } = await requestDetailed(messagesEndpoint, { status, page });
    if (reading !== readings[status] || epoch !== session.epoch) return false;
    // what came in between has moved older messages to the next page: they are there twice, never missing
    const moved = source === 'network' && response.lists.some(({ id }) => list.items.some((item) => item.id === id));
    const items = join(anew ? [] : list.items, response.lists);
    stalled[status] = !anew && items.length === list.items.length;
    list.items = ref([...items]);
    list.page = page;
    list.ended = isLast(response, list.items.length);
    if (anew) Object.assign(list, { source, at });
    return moved;
  } catch (error) {
    if (reading !== readings[status] || epoch !== session.epoch) return false;
    list.error = error instanceof CallError ? error : new CallError('reading', messagesEndpoint, { cause: error });
    return false;
  } finally {
    if (reading === readings[status]) list.loading = false;
  }
};

/** Puts messages that are newer than the list in front of it, without reading its pages again. */
const addNewest = async (status: Status): Promise<void> => {
  const reading = readings[status];
  try {
    const { response, source } = await requestDetailed(messagesEndpoint, { status, page: 1 });
    if (source === 'network' && reading === readings[status])
      lists[status].items = ref([...join(response.lists, lists[status].items)]);
  } catch {
    // they come with the next refresh
  }
};

/** Lists that are being read from their beginning, and by whose session. */
const beginning: Partial<Record<Status, { readonly epoch: number; readonly reading: Promise<unknown> }>> = {};

/**
 * Reads a list from its beginning, or joins a reading that does; what is shown stays until the response is there.
 */
export const openList = async (status: Status): Promise<void> => {
  void refreshUnread();
  if (beginning[status]?.epoch === session.epoch) return void (await beginning[status].reading);
  const own = { epoch: session.epoch, reading: fetchPage(status, 1, true) };
  beginning[status] = own;
  await own.reading;
  if (beginning[status] === own) delete beginning[status];
};

/** ms that the page waits for what the device has; and until a list that has begun is read anew. */
const [COPIES_TIMEOUT_MS, BEGUN_MS] = [200, 2000];
let begun: { readonly at: number; readonly epoch: number } | undefined;

/** Begins the list of all messages while its page is not drawn yet: drawn with it, it is drawn once. */
export const beginList = async (): Promise<void> => {
  await startSession();
  if (session.status !== 'in') return;
  begun = { at: Date.now(), epoch: session.epoch };
  await Promise.race([openList('all'), wait(COPIES_TIMEOUT_MS)]);
};

/** Whether `beginList` has just begun it: its page need not. */
export const wasBegun = (status: Status): boolean =>
  status === 'all' && begun?.epoch === session.epoch && isRecent(begun.at, BEGUN_MS);

/**
 * The page after those read. Unread messages that were read meanwhile have left the server's list, so that its pages
 * have moved up: then the page that holds the next one is asked for.
 */
export const nextPage = async (status: Status): Promise<void> => {
  const list = lists[status];
  if (list.loading || list.ended || list.page === 0) return;
  const marked = status === 'unread' ? list.items.filter(({ id }) => messages.marks[id] === 'sent').length : 0;
  if (marked > 0 && !stalled[status])
    await fetchPage(status, Math.floor((list.items.length - marked) / PAGE_SIZE) + 1, false);
  else if (await fetchPage(status, list.page + 1, false)) await addNewest(status);
};

/** Pages that `markAllRead` looks through for unread messages that no list holds yet. */
const MAX_PAGES = 25;

/** Marks every unread message as read, in one call for up to a hundred (MSG-03). Rejects as `markRead` does. */
export const markAllRead = async (): Promise<void> => {
  const held = new Map(
    [...lists.unread.items, ...lists.all.items].filter((item) => !isRead(item)).map((item) => [item.id, item]),
  );
  for (let page = 1; held.size < (messages.unread ?? 0) && page <= MAX_PAGES; page += 1) {
    const { response } = await requestDetailed(messagesEndpoint, { status: 'unread', page });
    for (const item of response.lists) if (!isRead(item)) held.set(item.id, item);
    if (isLast(response, page * PAGE_SIZE)) break;
  }
  await markRead([...held.keys()]);
};

/**
 * Looks for a message through the pages of all messages. @returns undefined when there is none, or a page did not come
 */
export const findMessage = async (id: string): Promise<Message | undefined> => {
  const find = (): Message | undefined => [...lists.all.items, ...lists.unread.items].find((item) => item.id === id);
  for (let page = 0; page < MAX_PAGES && !find() && !lists.all.ended && !lists.all.error; page += 1) {
    if (lists.all.loading) await newest.all;
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
