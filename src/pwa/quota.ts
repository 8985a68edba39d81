import { storageState } from '../storage/state.ts';

/** Space for the app's files, which take some 2.5 MB, with the copies that Chromium writes during an install. */
const NEEDED_BYTES = 4 * 1024 * 1024;

/**
 * Notes that the app's files could not be stored. If the browser's limit leaves no space for them, offline use is
 * impossible on this device; otherwise a network failed, and the next start tries again.
 */
export async function noteFailedInstall(): Promise<void> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota !== undefined && quota - usage < NEEDED_BYTES) storageState.offline = 'impossible';
}

/** Asks the browser for persistent storage. Called after installation, when browsers mostly grant it. */
export async function persistStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
