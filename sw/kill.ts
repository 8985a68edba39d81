declare const self: ServiceWorkerGlobalScope;

/**
 * The way back from a worker that does harm: the build with `VITE_KILL=1` puts this in its place. It takes over at
 * once, deletes every cache, unregisters and loads the open pages anew; the pages of that build register no worker.
 * Tokens, settings, drafts and the journal stay.
 */
export function kill(): void {
  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(end()));
}

async function end(): Promise<void> {
  await self.clients.claim();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map((page) => page.navigate(fresh(page.url)).catch(() => null)));
}

/** The same page under another query: with nothing changed before the hash, a browser would only scroll. */
function fresh(address: string): string {
  const url = new URL(address);
  url.searchParams.set('renewed', '1');
  return url.href;
}
