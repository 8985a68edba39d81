import type { WorkerMessage } from '../lib/worker-protocol.ts';

/**
 * Lets the worker store the files that its first install has left for later (`sw/shell.ts`), once it is active. Never
 * resolves where there is none.
 */
export async function completeInstall(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ type: 'COMPLETE_INSTALL' } satisfies WorkerMessage);
}
