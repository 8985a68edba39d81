import { createHistory } from '../../client/query/history.ts';
import { isLastPage } from '../../client/query/history-reading.ts';
import { requestDetailed } from '../../client/http/request.ts';
import { messages as messagesEndpoint } from '../../api/messages.ts';
import { isRead, markRead, type Message, messages } from './store.ts';

export type Status = 'all' | 'unread';

/** The two lists, newest first. The server's list of unread messages loses those that are marked as read meanwhile. */
export const lists = {
  all: createHistory(messagesEndpoint, { status: 'all' }),
  unread: createHistory(
    messagesEndpoint,
    { status: 'unread' },
    { countGone: (items) => items.filter(({ id }) => messages.marks[id] === 'sent').length },
  ),
};

/** Pages that `markAllRead` and `findMessage` read at most. */
const MAX_PAGES = 25;

/** Marks every unread message as read, with one call for up to a hundred (MSG-03). Rejects like `markRead`. */
export const markAllRead = async (): Promise<void> => {
  const unreadById = new Map(
    [...lists.unread.state.items, ...lists.all.state.items]
      .filter((item) => !isRead(item))
      .map((item) => [item.id, item]),
  );
  let pageSize: number | undefined;
  for (let page = 1; unreadById.size < (messages.unread ?? 0) && page <= MAX_PAGES; page += 1) {
    const { response } = await requestDetailed(messagesEndpoint, { status: 'unread', page });
    for (const item of response.lists) if (!isRead(item)) unreadById.set(item.id, item);
    pageSize ??= response.lists.length;
    if (isLastPage(response, page, pageSize)) break;
  }
  await markRead([...unreadById.keys()]);
};

/**
 * Searches the pages of all messages for a message.
 * @returns undefined if there is none, or if a page failed
 */
export const findMessage = async (id: string): Promise<Message | undefined> => {
  const { state } = lists.all;
  const find = (): Message | undefined => [...state.items, ...lists.unread.state.items].find((item) => item.id === id);
  // joins a read that is under way
  if (!find() && (state.loading || state.value === undefined)) await lists.all.refresh();
  for (let page = 1; page < MAX_PAGES && !find() && !state.last && !state.error; page += 1) await lists.all.more();
  return find();
};
