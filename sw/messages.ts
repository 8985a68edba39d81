import type { WorkerMessage } from '../src/browser/worker-protocol.ts';
import { purgePrivate } from './purge.ts';

declare const self: ServiceWorkerGlobalScope;

/** Handles messages of the page. Ignores messages of another origin or shape. */
export function listenToPage(completeInstall: () => Promise<void>): void {
  self.addEventListener('message', (event) => {
    if (event.origin !== '' && event.origin !== self.location.origin) return;
    const type = (event.data as Partial<WorkerMessage> | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // files that failed to load are requested again at the next start of the app
    if (type === 'COMPLETE_INSTALL') event.waitUntil(completeInstall().catch(() => undefined));
    if (type === 'PURGE_PRIVATE') {
      // a page can wait for the reply on its port
      event.waitUntil(purgePrivate().then(() => event.ports[0]?.postMessage('purged')));
    }
  });
}
