import { pushOverlay, onOverlaysPopped, popOverlays } from './location.ts';

/**
 * Open sheets and dialogs. Each has an entry in the browser's history, so that the phone's Back closes the topmost one
 * and the page stays (SHELL-14).
 */

/** Closes an overlay. Returns `false` if it stays open, as the forced update does. */
export type Close = () => boolean | void;

interface Overlay {
  readonly close: Close;
  readonly raise?: (() => void) | undefined;
}

/** Open overlays; the last one is topmost. */
const openOverlays: Overlay[] = [];

const popClosedEntries = (): void => popOverlays(openOverlays.length);

onOverlaysPopped((remaining) => {
  while (openOverlays.length > remaining) {
    const top = openOverlays.pop();
    if (top?.close() === false) {
      openOverlays.push(top);
      pushOverlay();
      return;
    }
  }
  // Forward led to the entry of a closed sheet
  if (remaining > openOverlays.length) setTimeout(popClosedEntries);
});

/** Whether an overlay is open that stays above all others. */
export const hasPinned = (): boolean => openOverlays.at(-1)?.raise !== undefined;

/** Moves the overlay that stays above all others back to the top. */
export const raisePinned = (): void => openOverlays.at(-1)?.raise?.();

/**
 * Registers an open sheet or dialog.
 * @param raise if set, the overlay stays above those that open later; called when one did
 * @returns a function to call when it closes
 */
export const openOverlay = (close: Close, raise?: () => void): (() => void) => {
  const overlay: Overlay = { close, raise };
  const isBelow = raise === undefined && hasPinned();
  openOverlays.splice(isBelow ? -1 : openOverlays.length, 0, overlay);
  pushOverlay();
  if (isBelow) raisePinned();
  return () => {
    const index = openOverlays.indexOf(overlay);
    if (index < 0) return;
    openOverlays.splice(index, 1);
    // deferred, since the same action may open the next sheet or another page, which takes over the entry
    setTimeout(popClosedEntries);
  };
};
