import * as v from 'valibot';
import { anything, filled, flag, nothing, text } from './fields.ts';
import { row } from './row.ts';
import { type Topic, TOPICS } from './topics.ts';

/** Topics parted by commas, none twice; empty for none. */
const topics = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((value) => [...new Set(value.split(',').filter((one) => one !== ''))]),
  v.array(v.picklist(TOPICS)),
);

/** A push subscription as the browser writes it (`PushSubscription.toJSON()`). */
const subscription = v.pipe(
  filled(2000),
  v.rawTransform<string, { endpoint: string; keys: { p256dh: string; auth: string } }>(
    ({ dataset, addIssue, NEVER }) => {
      try {
        const { endpoint, keys } = JSON.parse(dataset.value) as {
          endpoint?: unknown;
          keys?: { p256dh?: unknown; auth?: unknown };
        };
        const known = [endpoint, keys?.p256dh, keys?.auth];
        // printable ASCII: signs that are escaped in the JSON are none that a text of the database takes
        if (known.every((one): one is string => typeof one === 'string' && /^[!-~]+$/.test(one))) {
          return { endpoint: known[0] as string, keys: { p256dh: known[1] as string, auth: known[2] as string } };
        }
      } catch {
        // told below
      }
      addIssue({ expected: 'a push subscription', message: 'is not a push subscription' });
      return NEVER;
    },
  ),
);

export const pushKey = row({
  id: 'push.key',
  method: 'GET',
  path: 'push/key',
  access: 'open',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'The public key (VAPID) for push subscriptions.',
  payload: nothing,
  answer: v.object({ key: text }),
});

/** `kinds`: the topics that may be pushed to this device. The subscription ends with its session. */
export const pushSubscribe = row({
  id: 'push.subscribe',
  method: 'POST',
  path: 'push/subscribe',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Stores the push subscription of this device with the topics that it wants.',
  payload: v.object({ subscription, kinds: v.optional(topics, '') }),
  answer: anything,
});

export const pushUnsubscribe = row({
  id: 'push.unsubscribe',
  method: 'POST',
  path: 'push/unsubscribe',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Removes the push subscriptions of this session.',
  payload: nothing,
  answer: anything,
});

/**
 * `topics`: what is pushed to this device, parted by commas. `promotions`: whether promotional messages are wanted at
 * all (TRUST-11).
 */
export const noticeSettings = row({
  id: 'notices.settings',
  method: 'GET',
  path: 'users/notices',
  access: 'customer',
  effect: 'read',
  keep: 'none',
  added: true,
  about: 'Which notices the customer wants, and where.',
  payload: nothing,
  answer: v.object({
    promotions: flag,
    kinds: v.pipe(
      v.optional(text, ''),
      v.transform((value) => TOPICS.filter((topic): topic is Topic => value.split(',').includes(topic))),
    ),
  }),
});

export const setNotices = row({
  id: 'notices.set',
  method: 'POST',
  path: 'users/notices',
  access: 'customer',
  effect: 'change',
  keep: 'none',
  added: true,
  about: 'Switches promotional messages and pushes on or off, at once and on every device.',
  payload: v.object({ promotions: v.picklist(['0', '1']) }),
  answer: anything,
});
