import { proxy } from 'valtio';
import { limits } from '../../config.ts';

/**
 * `masked`: the loading mask shows, from the first foreground call until 200 ms after the last one ended (SHELL-19).
 * `background`: reads under way that nobody waits for, for the thin line.
 */
export const activity = proxy({ masked: false, background: 0 });

let foreground = 0;
let tail: ReturnType<typeof setTimeout> | undefined;

/** Counts one call in; the function that it gives counts it out, once. */
export const trackRequest = (inFront: boolean): (() => void) => {
  if (inFront) {
    foreground += 1;
    clearTimeout(tail);
    activity.masked = true;
  } else activity.background += 1;

  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    if (!inFront) {
      activity.background -= 1;
      return;
    }
    foreground -= 1;
    if (foreground === 0) tail = setTimeout(() => (activity.masked = false), limits.maskTail);
  };
};
