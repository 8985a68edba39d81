import { pushRenew } from '../src/api/notification-settings.ts';
import { config } from '../src/config.ts';

declare const self: ServiceWorkerGlobalScope;

/** The event of the Push API, which TypeScript's library doesn't have yet. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Renews a push subscription that the browser has ended or replaced, also while the app is closed. */
export function listenToSubscriptionChanges(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as SubscriptionChange;
    // what fails here, the app does at its next start
    change.waitUntil(renew(change).catch(() => undefined));
  });
}

/**
 * Subscribes again with the same key, and tells the server. Without the old subscription, which some browsers hide, the
 * app does it at its next start.
 */
export async function renew({
  oldSubscription,
  newSubscription,
}: Pick<SubscriptionChange, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await fetch(config.apiPrefix + pushRenew.path, {
    method: pushRenew.method,
    body: new URLSearchParams({ old: oldSubscription.endpoint, subscription: JSON.stringify(subscription) }),
  });
}
