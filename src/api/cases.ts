import * as v from 'valibot';
import { CASE_KINDS, CASE_RECORDS, MAX_CASE_TEXT } from '../domain/cases.ts';
import { endpoint, ofEach } from './endpoint.ts';
import { filled, flag, id, lists, optionalString, optionalText, page, text, time } from './fields.ts';

/**
 * A question or complaint. `title` is its first line, `about` names the record, `number` is that of a complaint, and
 * `status` says the `state` in words.
 */
const entry = {
  id,
  kind: text,
  number: optionalText,
  about: optionalText,
  title: text,
  state: text,
  status: text,
  created: time,
  updated: time,
};

/**
 * `closed`: why nothing can be asked here. `promise` and `complaint`: when a question is answered, and what a complaint
 * gets, as sentences.
 */
export const cases = endpoint({
  id: 'cases.list',
  method: 'GET',
  path: 'users/cases',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  isPaged: true,
  ahead: () => [{}],
  isExtension: true,
  summary: "The customer's questions and complaints, newest first.",
  request: v.object({ page }),
  response: v.object({
    ...lists(v.object(entry)).entries,
    closed: optionalText,
    promise: optionalText,
    complaint: optionalText,
  }),
});

/**
 * `note`: when the answer comes, or why it was closed. `own`: the customer wrote the message. `pictures` are addresses
 * of the customer's own uploads.
 */
export const caseInfo = endpoint({
  id: 'cases.info',
  method: 'GET',
  path: 'users/case',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  ahead: (read) => ofEach(read(cases, {})?.lists, (item) => (item.state === 'closed' ? undefined : { id: item.id })),
  isExtension: true,
  summary: 'One question or complaint with its messages, oldest first.',
  request: v.object({ id: filled(60) }),
  response: v.object({
    ...entry,
    note: optionalText,
    writable: flag,
    messages: v.array(v.object({ id, own: flag, text: optionalText, pictures: v.array(text), time })),
  }),
});

/**
 * `sendKey` is chosen by the client: the same one never makes a second message. `pictures`: addresses of up to three
 * uploads, separated by commas.
 */
const message = {
  sendKey: v.pipe(filled(100), v.regex(/^[\x21-\x7e]{8,100}$/)),
  text: filled(MAX_CASE_TEXT),
  pictures: optionalString(200),
};

export const askCase = endpoint({
  id: 'cases.ask',
  method: 'POST',
  path: 'users/case/ask',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: "Asks or complains, about one of the customer's records or in general.",
  request: v.object({
    ...message,
    kind: v.picklist(CASE_KINDS),
    about: v.optional(v.picklist(CASE_RECORDS)),
    record: optionalString(60),
  }),
  response: v.object({ id }),
});

export const replyCase = endpoint({
  id: 'cases.reply',
  method: 'POST',
  path: 'users/case/reply',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Adds a message to a question or complaint. A closed one opens again within 30 days.',
  request: v.object({ id: filled(60), ...message }),
  response: v.object({ id }),
});
