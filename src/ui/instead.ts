import type { MouseEvent } from 'react';

/**
 * For a link: runs `open` in place of following it, while a new tab or window stays the browser's business. Nothing to
 * run: the link leads on.
 */
export const instead =
  (open: (() => void) | undefined) =>
  (event: MouseEvent): void => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
