import { request } from '../client/http/request.ts';
import { pushKey, pushSubscribe, pushUnsubscribe } from '../api/notification-settings.ts';
import type { Topic } from '../api/topics.ts';

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

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/**
 * Subscribes this device to topics; must be called after a tap. Throws `PushFailure` if the customer or the browser's
 * push service refuses, and `CallError`.
 */
export async function allowPushes(topics: readonly Topic[]): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure('denied');
  const { key } = await request(pushKey, {});
  const registration = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    subscription =
      (await currentSubscription()) ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  } catch (error) {
    throw new PushFailure('service', error);
  }
  await request(pushSubscribe, { subscription: JSON.stringify(subscription), kinds: topics.join(',') });
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
