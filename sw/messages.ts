import type { WorkerMessage } from '../src/lib/worker-protocol.ts';
import { purgePrivate } from './purge.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the page may ask for. A message of another origin or shape is ignored. */
export function listenToPage(completeInstall: () => Promise<void>): void {
  self.addEventListener('message', (event) => {
    if (event.origin !== '' && event.origin !== self.location.origin) return;
    const type = (event.data as Partial<WorkerMessage> | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // what did not come is asked for again at the next start of the app
    if (type === 'COMPLETE_INSTALL') event.waitUntil(completeInstall().catch(() => undefined));
    if (type === 'PURGE_PRIVATE') {
      // the page waits for the answer at its port, so that a wipe ends when it is done
      event.waitUntil(purgePrivate().then(() => event.ports[0]?.postMessage('purged')));
    }
  });
}
