import * as v from 'valibot';
import { anything, filled, flag, nothing, text } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { type Topic, TOPICS } from './topics.ts';

/** Topics separated by commas, without duplicates; empty for none. */
const topics = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((value) => [...new Set(value.split(',').filter((text) => text !== ''))]),
  v.array(v.picklist(TOPICS)),
);

/** A push subscription as the JSON of `PushSubscription.toJSON()`. */
const subscription = v.pipe(
  filled(2000),
  v.rawTransform<string, { endpoint: string; keys: { p256dh: string; auth: string } }>(
    ({ dataset, addIssue, NEVER }) => {
      try {
        const { endpoint, keys } = JSON.parse(dataset.value) as {
          endpoint?: unknown;
          keys?: { p256dh?: unknown; auth?: unknown };
        };
        const fields = [endpoint, keys?.p256dh, keys?.auth];
        // only printable ASCII: JSON can escape characters that a text column of the database does not accept
        if (fields.every((item): item is string => typeof item === 'string' && /^[!-~]+$/.test(item))) {
          return {
            endpoint: fields[0] as string,
            keys: { p256dh: fields[1] as string, auth: fields[2] as string },
          };
        }
      } catch {
        // reported below
      }
      addIssue({ expected: 'a push subscription', message: 'is not a push subscription' });
      return NEVER;
    },
  ),
);

export const pushKey = endpoint({
  id: 'push.key',
  method: 'GET',
  path: 'push/key',
  access: 'open',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: 'The public key (VAPID) for push subscriptions.',
  request: nothing,
  response: v.object({ key: text }),
});

/** `kinds`: the topics to push to this device. The subscription ends with its session. */
export const pushSubscribe = endpoint({
  id: 'push.subscribe',
  method: 'POST',
  path: 'push/subscribe',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Stores the push subscription of this device with its topics.',
  request: v.object({ subscription, kinds: v.optional(topics, '') }),
  response: anything,
});

/** `old`: the endpoint of the subscription that has ended. Only its browser and its push service know it. */
export const pushRenew = endpoint({
  id: 'push.renew',
  method: 'POST',
  path: 'push/renew',
  access: 'open',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Replaces a push subscription that the browser has renewed.',
  request: v.object({ old: filled(2000), subscription }),
  response: anything,
});

export const pushTest = endpoint({
  id: 'push.test',
  method: 'POST',
  path: 'push/test',
  access: 'customer',
  effect: 'change',
  cache: 'none',
  isExtension: true,
  summary: 'Sends a test notification to this device.',
  request: nothing,
  response: anything,
});

export const pushUnsubscribe = endpoint({
  id: 'push.unsubscribe',
  method: 'POST',
  path: 'push/unsubscribe',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Removes the push subscriptions of this session.',
  request: nothing,
  response: anything,
});

/**
 * `kinds`: the topics pushed to this device, separated by commas. `endpoint`: that of this device's push subscription,
 * empty if there is none or its push service has ended it. `promotions`: whether the customer wants promotional
 * messages at all (TRUST-11).
 */
export const notificationSettings = endpoint({
  id: 'notices.settings',
  method: 'GET',
  path: 'users/notices',
  access: 'customer',
  effect: 'read',
  cache: 'none',
  isExtension: true,
  summary: "The customer's notification settings.",
  request: nothing,
  response: v.object({
    promotions: flag,
    kinds: v.pipe(
      v.optional(text, ''),
      v.transform((value) => TOPICS.filter((topic): topic is Topic => value.split(',').includes(topic))),
    ),
    endpoint: v.optional(text, ''),
  }),
});

export const setNotificationSettings = endpoint({
  id: 'notices.set',
  method: 'POST',
  path: 'users/notices',
  access: 'customer',
  effect: 'change',
  isAllowedWhileFrozen: true,
  cache: 'none',
  isExtension: true,
  summary: 'Turns promotional messages and pushes on or off, on every device.',
  request: v.object({ promotions: v.picklist(['0', '1']) }),
  response: anything,
});
