import { subscribe } from 'valtio';
import { activity } from '../client/http/activity.ts';

/** ms after which the answers of the first screen are not waited for any more. */
const FIRST_SCREEN_TIMEOUT_MS = 2000;

/**
 * Runs once the page has loaded and, with `answers`, the reads of the first screen have ended, so that nothing that can
 * wait is fetched before them; returns how to call it off.
 */
export const whenIdle = (run: () => unknown, { answers: responses = false } = {}): (() => void) => {
  const off = new AbortController();
  let stop = (): void => undefined;
  off.signal.addEventListener('abort', () => stop());
  const start = (): void => {
    if (off.signal.aborted) return;
    off.abort();
    run();
  };
  const idle = (): void => {
    if (!responses) {
      setTimeout(start, 50);
      return;
    }
    const look = (): void => {
      // a read that ends may be followed by the next one
      if (activity.background === 0) setTimeout(() => activity.background === 0 && start(), 50);
    };
    stop = subscribe(activity, look);
    setTimeout(start, FIRST_SCREEN_TIMEOUT_MS);
    look();
  };
  if (document.readyState === 'complete') idle();
  else globalThis.addEventListener('load', idle, { once: true, signal: off.signal });
  return () => off.abort();
};
