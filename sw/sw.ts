/// <reference lib="webworker" />
import { registerKill } from './kill.ts';
import { listenToPage } from './messages.ts';
import { dropOldCopies } from './purge.ts';
import { listenToPushes } from './push.ts';
import { listenToSubscriptionChanges } from './push-renewal.ts';
import { registerCachedReads } from './reads.ts';
import { router } from './router.ts';
import { registerShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** The service worker's tasks, in order. */
if (import.meta.env.VITE_KILL === '1') {
  registerKill();
} else {
  // without `claim` the page of the first visit would not be controlled
  self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOldCopies()])));
  const completeInstall = registerShell(self.__WB_MANIFEST);
  registerCachedReads();
  router.addFetchListener();
  listenToPage(completeInstall);
  listenToPushes();
  listenToSubscriptionChanges();
}
