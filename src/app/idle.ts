import { subscribe } from 'valtio';
import { activity } from '../client/http/activity.ts';

/** How long to wait for the reads of the first screen. */
const FIRST_SCREEN_TIMEOUT_MS = 2000;

/**
 * Calls `run` once the page has loaded and, with `afterReads`, the reads of the first screen have ended, so that
 * nothing that can wait is fetched before them. Returns a function that cancels it.
 */
export const whenIdle = (run: () => unknown, { afterReads = false } = {}): (() => void) => {
  const done = new AbortController();
  let unsubscribe = (): void => undefined;
  done.signal.addEventListener('abort', () => unsubscribe());
  const runOnce = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    run();
  };
  const onLoad = (): void => {
    if (!afterReads) {
      setTimeout(runOnce, 50);
      return;
    }
    const checkReads = (): void => {
      // a read may be followed by another one
      if (activity.background === 0) setTimeout(() => activity.background === 0 && runOnce(), 50);
    };
    unsubscribe = subscribe(activity, checkReads);
    setTimeout(runOnce, FIRST_SCREEN_TIMEOUT_MS);
    checkReads();
  };
  if (document.readyState === 'complete') onLoad();
  else globalThis.addEventListener('load', onLoad, { once: true, signal: done.signal });
  return () => done.abort();
};
