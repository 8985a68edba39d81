import { storageState } from '../storage/state.ts';

/** Space for the app's files, which take some 2.5 MB, with the copies that Chromium writes during an install. */
const NEEDED_BYTES = 4 * 1024 * 1024;

/** Cache that exists only while it is tried whether there is space. */
const TRIAL_CACHE = 'trial';

/**
 * Returns whether the browser has no space for the app's files. It tries to write as much, because what the browser
 * says of its limit is not what counts: DevTools and private windows have another one.
 */
async function lacksSpace(): Promise<boolean> {
  try {
    const cache = await caches.open(TRIAL_CACHE);
    await cache.put('/trial', new Response(new Uint8Array(NEEDED_BYTES)));
    return false;
  } catch (error) {
    return (error as Error).name === 'QuotaExceededError';
  } finally {
    await caches.delete(TRIAL_CACHE).catch(() => false);
  }
}

/**
 * Notes that the app's files could not be stored. If there is no space for them, offline use is impossible on this
 * device; otherwise a network failed, and the next start tries again.
 */
export async function noteFailedInstall(): Promise<void> {
  if (await lacksSpace()) storageState.offline = 'impossible';
}

/** Asks the browser for persistent storage. Called after installation, when browsers mostly grant it. */
export async function persistStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
