import * as endpoints from '../../../src/api/messages.ts';
import type { Language } from '../../../src/config.ts';
import { handle } from '../../context.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { markRead, type Message, newestMessage, readPage, readUnread } from './messages.ts';
import { readAntiPhishingWord } from '../security/index.ts';
import { localize } from '../../platform/texts/translate.ts';
import { eventTexts, isMessageKind } from './events/index.ts';
import { isTemplate, type Template } from './templates.ts';

/** Templates that interrupt the customer. */
const URGENT: readonly Template[] = ['security'];

/**
 * Returns whether a message of this kind only appears at the bell. Security messages and the operator's own messages
 * interrupt the next start of the app.
 */
const isQuiet = (kind: string): boolean => {
  if (isMessageKind(kind)) return eventTexts(kind).topic !== 'security';
  return isTemplate(kind) && !URGENT.includes(kind);
};

/**
 * Puts the customer's anti-phishing word in front of a message, so that a message without it is recognized as fake. The
 * word has only letters and digits, so it needs no escaping.
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
  handle(endpoints.unreadMessages, async (_, { db, account, language }) => {
    const { lists, total } = await readUnread(db, account.id, PAGE_SIZE);
    return { lists: lists.map(toResponse(language, await readAntiPhishingWord(db, account.id))), total };
  }),

  handle(endpoints.readMessages, async ({ ids }, { db, account, now }) => {
    await markRead(db, account.id, ids.split(','), now);
    return {};
  }),

  handle(endpoints.messages, async ({ status, page }, { db, account, session, language, now }) => {
    const cursor = await pageCursor(db, session.id, `messages ${status}`, page, now, () =>
      newestMessage(db, account.id),
    );
    const { lists, total } = await readPage(db, account.id, {
      unread: status === 'unread',
      asOf: cursor,
      page,
      size: PAGE_SIZE,
    });
    return {
      lists: lists.map(toResponse(language, await readAntiPhishingWord(db, account.id))),
      total,
      page,
      last: page * PAGE_SIZE >= total,
    };
  }),
];
