import { cover, onUncovered, uncover } from './location.ts';

/**
 * Open sheets and dialogs. Each has an entry in the browser's history, so that the phone's Back closes the topmost
 * one and the page stays (SHELL-14).
 */

/** Closes it; `false` says that it stays open, as the forced update does. */
export type Close = () => boolean | void;

const open: { close: Close }[] = [];

const settle = (): void => uncover(open.length);

onUncovered((remaining) => {
  while (open.length > remaining) {
    const top = open.pop();
    if (top?.close() === false) {
      open.push(top);
      cover();
      return;
    }
  }
  // the browser's Forward led to the entry of a sheet that is closed
  if (remaining > open.length) setTimeout(settle);
});

/** Registers an open sheet or dialog. @returns what to call when it closes, by whatever means */
export const openOverlay = (close: Close): (() => void) => {
  const item = { close };
  open.push(item);
  cover();
  return () => {
    const at = open.indexOf(item);
    if (at < 0) return;
    open.splice(at, 1);
    // later, since the same act may open the next sheet or another page, which takes the entry over
    setTimeout(settle);
  };
};
