import * as v from 'valibot';
import { anything, count, filled, flag, id, lists, maybe, optionalText, page, text, time } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { DAY_MS } from '../domain/time.ts';

const cachePolicy = { scope: 'private', strategy: 'network-first', maxAgeMs: 14 * DAY_MS, maxEntries: 60 } as const;

/**
 * A message to the customer. `content` may be HTML and is sanitised before it is shown. A `quiet` message only counts
 * at the bell: news about the customer's own orders and transfers, rewards and offers.
 */
const message = v.object({
  id,
  title: text,
  content: optionalText,
  read: flag,
  time: maybe(time),
  kind: v.optional(optionalText, ''),
  quiet: v.optional(flag, false),
});

export const unreadMessages = endpoint({
  id: 'message.unread',
  method: 'GET',
  path: 'users/message/unread',
  access: 'customer',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy,
  ahead: () => [{}],
  summary: 'Unread messages, newest first, and their total number.',
  request: v.object({}),
  response: v.object({ lists: v.array(message), total: maybe(count) }),
});

/** `ids`: one id or several, separated by commas. Marking twice is harmless. */
export const readMessages = endpoint({
  id: 'message.reader',
  method: 'POST',
  path: 'users/message/reader',
  access: 'customer',
  effect: 'mark',
  cache: 'none',
  summary: 'Marks messages as read.',
  request: v.object({ ids: v.pipe(filled(4000), v.regex(/^[\w-]+(,[\w-]+)*$/)) }),
  response: anything,
});

export const messages = endpoint({
  id: 'message.list',
  method: 'POST',
  path: 'users/message',
  access: 'customer',
  effect: 'read',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy,
  ahead: () => [
    { status: 'all', page: 1 },
    { status: 'unread', page: 1 },
  ],
  summary: 'Messages, newest first, 20 a page.',
  request: v.object({ status: v.picklist(['all', 'unread']), page }),
  response: lists(message),
});
