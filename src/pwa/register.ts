import { noteFailedInstall } from './quota.ts';
import { type Bridge, setBridge, bridgeWithoutWorker } from './update.ts';

/**
 * Starts the service worker. Called once the first screen is drawn. In development it does nothing, because the worker
 * would cache stale modules. If the worker cannot be started, it logs a warning and the app works online.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (import.meta.env.VITE_KILL === '1') {
    void removeWorkers();
    return;
  }
  let started: Promise<Bridge> | undefined;
  const getBridge = (): Promise<Bridge> => (started ??= loadWorker());
  setBridge(getBridge);
  void getBridge();
}

async function loadWorker(): Promise<Bridge> {
  try {
    const { startWorker } = await import('./worker.ts');
    return await startWorker();
  } catch (error) {
    console.warn('the worker could not be started', error);
    void noteFailedInstall();
    return bridgeWithoutWorker;
  }
}

/**
 * Removes the workers of earlier builds, in the build without a worker: they fetch the script that ends them
 * (`sw/kill.ts`), or are unregistered if that fails.
 */
async function removeWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.update().catch(() => registration.unregister());
}
