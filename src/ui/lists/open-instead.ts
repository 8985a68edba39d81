import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a link that runs `open` instead of following it. The browser still opens new tabs and
 * windows. Without `open` the link is followed.
 */
export const openInstead =
  (open: (() => void) | undefined) =>
  (event: MouseEvent): void => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
