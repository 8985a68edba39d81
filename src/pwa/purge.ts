import { PRIVATE_PREFIX, PUBLIC_CACHE, type WorkerMessage } from '../lib/worker-protocol.ts';
import { onQuotaExceeded } from '../storage/quota.ts';
import { onClearUserData } from '../storage/wipe.ts';
import { clearBadge } from './badge.ts';
import { forgetPushes } from './push.ts';

/**
 * Removes the worker's copies of an account (PWA-19): the page deletes them itself, with or without a worker, and tells
 * the worker, so that an answer on its way is not stored when it comes. The shell and public copies stay.
 */
export async function purgePrivate(): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage({ type: 'PURGE_PRIVATE' } satisfies WorkerMessage);
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PRIVATE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Joins the wipe of an account and the making of room on a full disk (STORE-08, STORE-09). Called once at the start.
 */
export function watchWipes(): void {
  onClearUserData((scope) =>
    Promise.all([purgePrivate(), clearBadge(), scope === 'memory' ? undefined : forgetPushes()]),
  );
  onQuotaExceeded(async () => 'caches' in globalThis && caches.delete(PUBLIC_CACHE));
}
