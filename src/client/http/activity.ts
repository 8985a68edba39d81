import { proxy } from 'valtio';
import { limits } from '../../config.ts';

/**
 * `masked`: the loading mask is visible, from the first foreground call until 200 ms after the last one ends, or has
 * run for 10 s: the app is free then (SHELL-19). `background`: number of background reads in flight; the thin progress
 * line shows while there are any.
 */
export const activity = proxy({ masked: false, background: 0 });

let foreground = 0;
let unmaskTimer: ReturnType<typeof setTimeout> | undefined;

/** Counts a call as in flight. Returns a function that counts it as ended; calling it twice is harmless. */
export const trackRequest = (isForeground: boolean): (() => void) => {
  if (isForeground) {
    foreground += 1;
    clearTimeout(unmaskTimer);
    activity.masked = true;
  } else activity.background += 1;

  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearTimeout(impatience);
    if (!isForeground) {
      activity.background -= 1;
      return;
    }
    foreground -= 1;
    if (foreground === 0) unmaskTimer = setTimeout(() => (activity.masked = false), limits.maskTail);
  };
  const impatience = isForeground ? setTimeout(end, limits.patience) : undefined;
  return end;
};
