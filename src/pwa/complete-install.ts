import type { WorkerMessage } from '../browser/worker-protocol.ts';

/**
 * Tells the active service worker to store the files that its first install has deferred (`sw/shell.ts`). Never
 * resolves if there is no worker.
 */
export async function completeInstall(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ type: 'COMPLETE_INSTALL' } satisfies WorkerMessage);
}
