import { request } from '../client/http/request.ts';
import { pushKey, pushSubscribe, pushUnsubscribe } from '../api/notification-settings.ts';
import type { Topic } from '../api/topics.ts';

/** Whether this browser can be pushed to: on iOS only the installed app can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** What the person told the browser; asking again after a "no" is the browser's settings' business. */
export const pushPermission = (): NotificationPermission => (canPush() ? Notification.permission : 'denied');

/** Why pushes could not be switched on. */
export class PushFailure extends Error {
  readonly why: 'denied' | 'service';
  constructor(why: 'denied' | 'service', cause?: unknown) {
    super(`push: ${why}`, { cause });
    this.why = why;
  }
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
};

/**
 * Subscribes this device for the topics, after a tap. Throws `PushFailure` where the person or the browser's push
 * service says no, and `CallError`.
 */
export async function allowPushes(topics: readonly Topic[]): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure('denied');
  const { key } = await request(pushKey, {});
  const registration = await navigator.serviceWorker.ready;
  let created: PushSubscription;
  try {
    created =
      (await subscription()) ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
  } catch (error) {
    throw new PushFailure('service', error);
  }
  await request(pushSubscribe, { subscription: JSON.stringify(created), kinds: topics.join(',') });
}

/** Ends the pushes of this device, at the server first. */
export async function endPushes(): Promise<void> {
  await request(pushUnsubscribe, {});
  await forgetPushes();
}

/** The device stops listening: at sign-out too, when the server has forgotten it with the session. Never rejects. */
export async function forgetPushes(): Promise<void> {
  await subscription()
    .then(
      (item) => item?.unsubscribe(),
      () => undefined,
    )
    .catch(() => undefined);
}
