import { subscribe } from 'valtio';
import { activity } from '../http/activity.ts';
import { connection, isVisible } from '../http/connection.ts';

/** ms after a touch, a key or a request of a page, which others may follow, in which nothing is read ahead. */
const REST_MS = 1000;
/** ms between two looks whether it is calm. */
const LOOK_MS = 250;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether this line is to be spared: the browser's Save-Data, or a line as slow as the first phones'. */
export const isLineSpared = (): boolean => {
  const line = (navigator as { readonly connection?: Connection }).connection;
  return line?.saveData === true || line?.effectiveType === 'slow-2g' || line?.effectiveType === '2g';
};

/**
 * Tells when nothing is asked for by the person: `calm` waits for that, `interrupted` gives a signal that ends at the
 * first touch, key or request of a page. Neither waits after `signal`; `end` stops listening.
 */
export const watchCalm = (
  signal: AbortSignal,
): {
  readonly calm: () => Promise<void>;
  readonly interrupted: () => AbortSignal;
  readonly end: () => void;
} => {
  let touched = performance.now();
  let running = new AbortController();
  const touch = (): void => {
    touched = performance.now();
    running.abort();
  };
  const isBusy = (): boolean => activity.masked || activity.background > 0;
  const ends = [subscribe(activity, touch, true)];
  for (const name of ['pointerdown', 'keydown'] as const) {
    addEventListener(name, touch, { capture: true, passive: true });
    ends.push(() => removeEventListener(name, touch, { capture: true }));
  }
  const isCalm = (): boolean => !isBusy() && isVisible() && connection.online && performance.now() - touched >= REST_MS;
  return {
    calm: async () => {
      while (!signal.aborted && !isCalm()) await new Promise((look) => setTimeout(look, LOOK_MS));
    },
    interrupted: () => {
      running = new AbortController();
      return running.signal;
    },
    end: () => ends.forEach((stop) => stop()),
  };
};
