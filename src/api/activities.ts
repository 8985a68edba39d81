import * as v from 'valibot';
import { filled, id, lists, maybe, optionalText, page, text, time } from './fields.ts';
import { endpoint, ofEach } from './endpoint.ts';
import { DAY_MS } from '../domain/time.ts';

const cachePolicy = { scope: 'public', strategy: 'network-first', maxAgeMs: 30 * DAY_MS, maxEntries: 40 } as const;

/** `kind` is `welfare` or `activity`. A backend that sends none only has activities. */
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

export const activities = endpoint({
  id: 'content.sale',
  method: 'GET',
  path: 'content/sale',
  access: 'open',
  effect: 'read',
  feature: 'welfare',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy,
  ahead: () => [{ page: 1 }],
  summary: 'Activities and welfare offers.',
  request: v.object({ page }),
  response: lists(v.object(activity)),
});

export const activityInfo = endpoint({
  id: 'content.saleInfo',
  method: 'GET',
  path: 'content/sale/info',
  access: 'open',
  effect: 'read',
  feature: 'welfare',
  cache: 'service-worker',
  hasTexts: true,
  cachePolicy,
  ahead: (read) => ofEach(read(activities, { page: 1 })?.lists, ({ id }) => ({ id })),
  summary: 'One activity with its text as HTML.',
  request: v.object({ id: filled(40) }),
  response: v.object({ ...activity, content: optionalText }),
});
