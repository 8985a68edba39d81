import { type RefCallback, useCallback, useState } from 'react';

interface Reservation {
  /** For what is above home's prices. */
  readonly ref: RefCallback<HTMLElement>;
  /**
   * The height is unknown, and home is not the first page: the prices wait, since the rest is about to come. A start
   * with home shows them at once.
   */
  readonly mustWait: boolean;
}

/** Key in localStorage of the window's width and the height above home's prices, in px: "390 367". */
const KEY = 'andaman.home-top';

const readSize = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

const writeSize = (size: string): void => {
  try {
    localStorage.setItem(KEY, size);
  } catch {
    // the next start reserves a usual height
  }
};

/**
 * Reserves the height of what is above home's prices. It loads after the first screen; until then its space is as high
 * as at the last visit in the same width, so that the prices don't move.
 */
export function useReservedHeight(): Reservation {
  const [{ mustWait, reserved }] = useState(() => {
    const [width, height = ''] = readSize().split(' ');
    return {
      mustWait: height === '' && document.documentElement.dataset['first'] === undefined,
      // read before anything is drawn: afterwards the browser would lay out the page for it, and once more to paint it
      reserved: Number(width) === innerWidth ? `${height}px` : '',
    };
  });
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const isComing = (): boolean => element.querySelector('[data-coming]') !== null;
      if (isComing()) element.style.setProperty('min-block-size', reserved);
      // a ResizeObserver that changed the height would resize again in the same frame: browsers report that as an error
      const content = new MutationObserver(() => {
        if (!isComing()) element.style.removeProperty('min-block-size');
      });
      content.observe(element, { childList: true, subtree: true });
      const sizes = new ResizeObserver(() => {
        if (!isComing()) writeSize(`${innerWidth} ${element.clientHeight}`);
      });
      sizes.observe(element);
      return () => {
        content.disconnect();
        sizes.disconnect();
      };
    },
    [reserved],
  );
  return { ref, mustWait };
}
