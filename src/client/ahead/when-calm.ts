import { subscribe } from 'valtio';
import { isVisible } from '../http/visibility.ts';
import { wait } from '../../browser/wait.ts';
import { activity } from '../http/activity.ts';
import { connection } from '../http/connection.ts';

/** How long it must have been calm: after a touch, a key or a page's request, more of them may follow. */
const REST_MS = 1000;
/** Interval at which we check whether it is calm. */
const CHECK_INTERVAL_MS = 250;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to save data on this connection: the browser's Save-Data is on, or the connection is as slow as 2G. */
export const shouldSaveData = (): boolean => {
  const network = (navigator as { readonly connection?: Connection }).connection;
  return network?.saveData === true || network?.effectiveType === 'slow-2g' || network?.effectiveType === '2g';
};

/**
 * Watches whether the customer is doing anything. `calm` resolves when they are not, or when `signal` aborts.
 * `interrupted` returns a signal that aborts at the next touch, key or request of a page. `end` stops watching.
 */
export const watchCalm = (
  signal: AbortSignal,
): {
  readonly calm: () => Promise<void>;
  readonly interrupted: () => AbortSignal;
  readonly end: () => void;
} => {
  let lastActivity = performance.now();
  let interruption = new AbortController();
  const interrupt = (): void => {
    lastActivity = performance.now();
    interruption.abort();
  };
  const isBusy = (): boolean => activity.masked || activity.background > 0;
  const stops = [subscribe(activity, interrupt, true)];
  for (const name of ['pointerdown', 'keydown'] as const) {
    addEventListener(name, interrupt, { capture: true, passive: true });
    stops.push(() => removeEventListener(name, interrupt, { capture: true }));
  }
  const isCalm = (): boolean =>
    !isBusy() && isVisible() && connection.online && performance.now() - lastActivity >= REST_MS;
  return {
    calm: async () => {
      while (!signal.aborted && !isCalm()) await wait(CHECK_INTERVAL_MS);
    },
    interrupted: () => {
      interruption = new AbortController();
      return interruption.signal;
    },
    end: () => stops.forEach((stop) => stop()),
  };
};
