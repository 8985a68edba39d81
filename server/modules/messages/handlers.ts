import * as rows from '../../../src/api/messages.ts';
import type { Language } from '../../../src/config.ts';
import { handle } from '../../context.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { isQuiet } from './quiet.ts';
import { markRead, type Message, newestMessage, readPage, unreadOf } from './messages.ts';
import { wordOf } from '../security/word.ts';
import { localize } from '../../platform/texts/translate.ts';

/**
 * The customer's own word stands in front of every message, so that one without it is known as false; it holds letters
 * and digits alone.
 */
const withWord = (content: string, word: string): string =>
  word === '' ? content : `<p><b>[${word}]</b></p>${/[<&]/.test(content) ? content : `<p>${content}</p>`}`;

const toResponse =
  (language: Language, word: string) =>
  ({ id, title, content, read, created, kind }: Message) => ({
    id: String(id),
    title: localize(title, language),
    content: withWord(localize(content, language), word),
    read: read !== null,
    time: created,
    kind,
    quiet: isQuiet(kind),
  });

export const handlers = [
  handle(rows.unreadMessages, async (_, { db, account, language }) => {
    const { lists, total } = await unreadOf(db, account.id, PAGE_SIZE);
    return { lists: lists.map(toResponse(language, await wordOf(db, account.id))), total };
  }),

  handle(rows.readMessages, async ({ ids }, { db, account, now }) => {
    await markRead(db, account.id, ids.split(','), now);
    return {};
  }),

  handle(rows.messages, async ({ status, page }, { db, account, session, language, now }) => {
    const beginning = await pageCursor(db, session.id, `messages ${status}`, page, now, () =>
      newestMessage(db, account.id),
    );
    const { lists, total } = await readPage(db, account.id, {
      unread: status === 'unread',
      asOf: beginning,
      page,
      size: PAGE_SIZE,
    });
    return {
      lists: lists.map(toResponse(language, await wordOf(db, account.id))),
      total,
      page,
      last: page * PAGE_SIZE >= total,
    };
  }),
];
