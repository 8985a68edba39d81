import * as v from 'valibot';
import { anything, count, filled, flag, id, lists, maybe, optionalText, page, text, time } from './fields.ts';
import { row } from './row.ts';

const DAY = 86_400_000;
const kept = { scope: 'private', order: 'network-first', age: 14 * DAY, entries: 60 } as const;

/** A station message; `content` may be HTML and is sanitised before it is shown. */
const message = v.object({
  id,
  title: text,
  content: optionalText,
  read: flag,
  time: maybe(time),
  kind: v.optional(optionalText, ''),
});

export const unreadMessages = row({
  id: 'message.unread',
  method: 'GET',
  path: 'users/message/unread',
  access: 'customer',
  effect: 'read',
  keep: 'worker',
  kept,
  about: 'Unread messages, newest first, and how many there are in all.',
  payload: v.object({}),
  answer: v.object({ lists: v.array(message), total: maybe(count) }),
});

/** `ids`: one id or several parted by commas. Marking twice is harmless. */
export const readMessages = row({
  id: 'message.reader',
  method: 'POST',
  path: 'users/message/reader',
  access: 'customer',
  effect: 'mark',
  keep: 'none',
  about: 'Marks messages as read.',
  payload: v.object({ ids: v.pipe(filled(4000), v.regex(/^[\w-]+(,[\w-]+)*$/)) }),
  answer: anything,
});

export const messages = row({
  id: 'message.list',
  method: 'POST',
  path: 'users/message',
  access: 'customer',
  effect: 'read',
  keep: 'worker',
  kept,
  about: 'Messages, newest first, 20 a page.',
  payload: v.object({ status: v.picklist(['all', 'unread']), page }),
  answer: lists(message),
});
