import * as v from 'valibot';
import { filled, id, lists, maybe, optionalText, page, text, time } from './fields.ts';
import { row } from './row.ts';

const DAY = 86_400_000;
const kept = { scope: 'public', order: 'network-first', age: 30 * DAY, entries: 40 } as const;

/** `kind` is `welfare` or `activity`; a backend that sends none has activities alone. */
const activity = {
  id,
  title: text,
  image: optionalText,
  summary: optionalText,
  condition: optionalText,
  reward: optionalText,
  begins: maybe(time),
  ends: maybe(time),
  link: optionalText,
  kind: optionalText,
};

export const activities = row({
  id: 'content.sale',
  method: 'GET',
  path: 'content/sale',
  access: 'open',
  effect: 'read',
  keep: 'worker',
  kept,
  about: 'Activities and welfare offers.',
  payload: v.object({ page }),
  answer: lists(v.object(activity)),
});

export const activityInfo = row({
  id: 'content.saleInfo',
  method: 'GET',
  path: 'content/sale/info',
  access: 'open',
  effect: 'read',
  keep: 'worker',
  kept,
  about: 'One activity with its text as HTML.',
  payload: v.object({ id: filled(40) }),
  answer: v.object({ ...activity, content: optionalText }),
});
