let isReloading = false;

/** Reloads the page, once even if several callers ask for it. */
export function reload(): void {
  if (isReloading) return;
  isReloading = true;
  location.reload();
}

const RELOADED_KEY = 'andaman.reloaded';
/** A second reload within this time means that the first one did not help. */
const RELOAD_WINDOW_MS = 60_000;

/**
 * Reloads the app after a page could not load because its file is gone (PWA-17). A plain reload fetches the newest
 * version. If a reload within the last minute did not help, the stored shell is broken, so this deletes it before it
 * reloads. Only a tap calls it, so it cannot loop.
 */
export async function reloadForPage(now = Date.now()): Promise<void> {
  const isRepeated = now - lastReload() < RELOAD_WINDOW_MS;
  noteReload(now);
  if (isRepeated) await dropShell().catch((error: unknown) => console.warn('the shell could not be removed', error));
  reload();
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  } catch {
    return 0;
  }
}

function noteReload(now: number): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, String(now));
  } catch {
    // without storage every reload is a plain one
  }
}

async function dropShell(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  const shells = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
  await Promise.all(shells.map((name) => caches.delete(name)));
}
