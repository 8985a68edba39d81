import { type Bridge, setBridge, withoutWorker } from './update.ts';

/**
 * Starts the worker; called once the first screen stands, and never in development, where it would keep stale modules.
 * A worker that cannot be had is named on the console and leaves an app that works online.
 */
export function start(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (import.meta.env.VITE_KILL === '1') {
    void removeWorkers();
    return;
  }
  let started: Promise<Bridge> | undefined;
  const get = (): Promise<Bridge> => (started ??= join());
  setBridge(get);
  void get();
}

async function join(): Promise<Bridge> {
  try {
    const { startWorker } = await import('./worker.ts');
    return await startWorker();
  } catch (error) {
    console.warn('the worker could not be started', error);
    return withoutWorker;
  }
}

/**
 * In the build without a worker: those of earlier builds fetch the script that ends them (`sw/kill.ts`), or go at once.
 */
async function removeWorkers(): Promise<void> {
  for (const item of await navigator.serviceWorker.getRegistrations())
    await item.update().catch(() => item.unregister());
}
