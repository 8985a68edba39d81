import { request } from '../client/http/request.ts';
import { notificationSettings, pushKey, pushSubscribe, pushUnsubscribe } from '../api/notification-settings.ts';
import type { Topic } from '../api/topics.ts';
import { decodeBase64url } from '../domain/base64url.ts';

/** Whether this browser supports push messages; on iOS only the installed app does. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Returns the customer's choice. After a refusal it can only be changed in the browser's settings. */
export const pushPermission = (): NotificationPermission => (canPush() ? Notification.permission : 'denied');

/** Push messages could not be enabled: the customer refused, or the browser's push service failed. */
export class PushFailure extends Error {
  readonly why: 'denied' | 'service';
  constructor(why: 'denied' | 'service', cause?: unknown) {
    super(`push: ${why}`, { cause });
    this.why = why;
  }
}

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/** Returns the browser's subscription for the server's key, and replaces one for another key. */
async function subscribeWith(key: string): Promise<PushSubscription> {
  const applicationServerKey = decodeBase64url(key);
  const current = await currentSubscription();
  if (current && hasKey(current, applicationServerKey)) return current;
  await current?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Returns whether a subscription is for a key. Older browsers don't tell; the subscription then counts as right. */
function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const current = options?.applicationServerKey;
  return !current || new Uint8Array(current).join() === key.join();
}

/**
 * Subscribes this device to topics; must be called after a tap. Throws `PushFailure` if the customer or the browser's
 * push service refuses, and `CallError`.
 */
export async function allowPushes(topics: readonly Topic[]): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure('denied');
  const { key } = await request(pushKey, {});
  const subscription = await subscribeWith(key).catch((error: unknown) => {
    throw new PushFailure('service', error);
  });
  await request(pushSubscribe, { subscription: JSON.stringify(subscription), kinds: topics.join(',') });
}

/**
 * Renews this device's subscription if the browser has lost it, the push service has ended it, or the server has
 * another key or endpoint. Does nothing on a device without notifications.
 */
export async function renewPushes(): Promise<void> {
  if (pushPermission() !== 'granted') return;
  const quietly = { session: 'quiet' } as const;
  const { kinds, endpoint } = await request(notificationSettings, {}, quietly);
  if (kinds.length === 0) return;
  const { key } = await request(pushKey, {}, quietly);
  // the server keeps no endpoint that its push service has ended
  if (endpoint === '') await forgetPushes();
  const subscription = await subscribeWith(key);
  if (subscription.endpoint === endpoint) return;
  const fields = { subscription: JSON.stringify(subscription), kinds: kinds.join(',') };
  await request(pushSubscribe, fields, { ...quietly, foreground: false });
}

/** Unsubscribes this device, first on the server. */
export async function endPushes(): Promise<void> {
  await request(pushUnsubscribe, {});
  await forgetPushes();
}

/**
 * Unsubscribes this device in the browser only. After a logout that is enough, because the server drops the
 * subscription with the session. Never rejects.
 */
export async function forgetPushes(): Promise<void> {
  await currentSubscription()
    .then(
      (subscription) => subscription?.unsubscribe(),
      () => undefined,
    )
    .catch(() => undefined);
}
