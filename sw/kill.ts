declare const self: ServiceWorkerGlobalScope;

/**
 * Removes a harmful service worker: the build with `VITE_KILL=1` ships this one instead. It takes over immediately,
 * deletes every cache, unregisters itself and reloads the open pages. The pages of that build register no worker.
 * Tokens, settings, drafts and the outbox stay.
 */
export function registerKill(): void {
  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(removeWorker()));
}

async function removeWorker(): Promise<void> {
  await self.clients.claim();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map((page) => page.navigate(reloadUrl(page.url)).catch(() => null)));
}

/** Returns the page's URL with another query: if nothing before the hash changed, the browser would only scroll. */
function reloadUrl(address: string): string {
  const url = new URL(address);
  url.searchParams.set('renewed', '1');
  return url.href;
}
