import { PRIVATE_PREFIX, PUBLIC_CACHE, type WorkerMessage } from '../browser/worker-protocol.ts';
import { onQuotaExceeded } from '../storage/quota.ts';
import { onClearUserData } from '../storage/wipe.ts';
import { clearBadge } from './badge.ts';
import { forgetPushes } from './push.ts';

/**
 * Deletes the service worker's copies of an account (PWA-19). The page does this itself, with or without a worker, and
 * tells the worker not to store responses that are still on their way. The shell and public copies stay.
 */
export async function purgePrivate(): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage({ type: 'PURGE_PRIVATE' } satisfies WorkerMessage);
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PRIVATE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the cleanup for wipes of an account and for a full disk (STORE-08, STORE-09). Call it once at the start.
 */
export function watchWipes(): void {
  onClearUserData((scope) =>
    Promise.all([purgePrivate(), clearBadge(), scope === 'memory' ? undefined : forgetPushes()]),
  );
  onQuotaExceeded(async () => 'caches' in globalThis && caches.delete(PUBLIC_CACHE));
}
