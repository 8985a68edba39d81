/// <reference lib="webworker" />
import { kill } from './kill.ts';
import { listenToPage } from './messages.ts';
import { dropOldCopies } from './purge.ts';
import { listenToPushes } from './push.ts';
import { cachedReads } from './reads.ts';
import { router } from './router.ts';
import { shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** The service worker: what it does, in order. Each duty has its file. */
if (import.meta.env.VITE_KILL === '1') {
  kill();
} else {
  // The first visit is kept too: without this its page would never be controlled.
  self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOldCopies()])));
  const completeInstall = shell(self.__WB_MANIFEST);
  cachedReads();
  router.addFetchListener();
  listenToPage(completeInstall);
  listenToPushes();
}
