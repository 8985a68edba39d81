import { cover, onUncovered, uncover } from './location.ts';

/**
 * Open sheets and dialogs. Each has an entry in the browser's history, so that the phone's Back closes the topmost
 * one and the page stays (SHELL-14).
 */

/** Closes it; `false` says that it stays open, as the forced update does. */
export type Close = () => boolean | void;

interface Overlay {
  readonly close: Close;
  readonly raise?: (() => void) | undefined;
}

/** The topmost is the last. */
const open: Overlay[] = [];

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

/** Whether one that stays above the others is open. */
export const isCovered = (): boolean => open.at(-1)?.raise !== undefined;

/** Puts the one that stays above the others there again, where the browser has shown another after it. */
export const raiseCover = (): void => open.at(-1)?.raise?.();

/**
 * Registers an open sheet or dialog. `raise`: it stays above those that open later; called when one did.
 * @returns what to call when it closes, by whatever means
 */
export const openOverlay = (close: Close, raise?: () => void): (() => void) => {
  const item: Overlay = { close, raise };
  const isBelow = raise === undefined && isCovered();
  open.splice(isBelow ? -1 : open.length, 0, item);
  cover();
  if (isBelow) raiseCover();
  return () => {
    const at = open.indexOf(item);
    if (at < 0) return;
    open.splice(at, 1);
    // later, since the same act may open the next sheet or another page, which takes the entry over
    setTimeout(settle);
  };
};
