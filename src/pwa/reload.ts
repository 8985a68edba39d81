let leaving = false;

/** Loads the page anew, once: two reasons at the same time are one reload. */
export function reload(): void {
  if (leaving) return;
  leaving = true;
  location.reload();
}

const MARK = 'andaman.reloaded';
/** ms within which a second reload for the same reason means that the first one did not help. */
const RELOAD_WINDOW_MS = 60_000;

/**
 * The reload of the error page of a page whose file is gone (PWA-17). A plain reload gets the newest version; where
 * that did not help within the last minute, the shell on this device is what is broken: it is given up and fetched
 * anew. Called at a tap alone, so it never loops.
 */
export async function reloadForPage(now = Date.now()): Promise<void> {
  const again = now - lastReload() < RELOAD_WINDOW_MS;
  noteReload(now);
  if (again) await giveUpShell().catch((error: unknown) => console.warn('the shell could not be removed', error));
  reload();
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(MARK) ?? 0);
  } catch {
    return 0;
  }
}

function noteReload(now: number): void {
  try {
    sessionStorage.setItem(MARK, String(now));
  } catch {
    // without a mark every reload is a plain one
  }
}

async function giveUpShell(): Promise<void> {
  for (const item of (await navigator.serviceWorker?.getRegistrations()) ?? []) await item.unregister();
  const shells = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
  await Promise.all(shells.map((name) => caches.delete(name)));
}
