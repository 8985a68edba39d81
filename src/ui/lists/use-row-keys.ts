import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';

/** Returns the index of the row whose link has the focus; undefined if something else has it. */
function focusedRow(target: EventTarget): number | undefined {
  if (!(target instanceof HTMLAnchorElement)) return undefined;
  const position = target.closest('[aria-posinset]')?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : undefined;
}

/** Returns the index that a key leads to, at most the first or last one; undefined for other keys. */
function indexAfter({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, from: number, last: number) {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return new Map([
    ['ArrowDown', Math.min(from + 1, last)],
    ['ArrowUp', Math.max(from - 1, 0)],
    ['Home', 0],
    ['End', last],
  ]).get(key);
}

/** Moves the focus to the link of a row; returns false if the row is not drawn. */
function focusLink(row: Element | null): boolean {
  const link = row?.querySelector('a');
  link?.focus();
  return link !== null && link !== undefined;
}

/**
 * Moves the focus from the link of a row to that of another with the arrow keys, Home and End, in a list that draws
 * only the rows in sight. All links stay in the tab order, because a row with the only tab stop might not be drawn.
 *
 * @param onMove Called with the index of the row; for a key that is held down only once it is released.
 */
export function useRowKeys(
  list: RefObject<WindowVirtualizerHandle | null>,
  count: number,
  onMove: ((index: number) => void) | undefined,
) {
  /** The row that gets the focus once it is drawn. */
  const awaited = useRef<number>(undefined);
  /** The row that a key still held down has reached. */
  const reached = useRef<number>(undefined);

  const open = (index: number, isHeld: boolean): void => {
    if (!isHeld) {
      onMove?.(index);
      return;
    }
    if (reached.current === undefined)
      addEventListener(
        'keyup',
        () => {
          if (reached.current !== undefined) onMove?.(reached.current);
          reached.current = undefined;
        },
        { once: true },
      );
    reached.current = index;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const from = focusedRow(event.target);
    const to = from === undefined ? undefined : indexAfter(event, from, count - 1);
    if (to === undefined) return;
    event.preventDefault();
    if (to === from) return;
    if (!focusLink(event.currentTarget.querySelector(`[aria-posinset="${to + 1}"]`))) {
      awaited.current = to;
      list.current?.scrollToIndex(to, { align: 'nearest' });
    }
    open(to, event.repeat);
  };

  /** Ref of each row: focuses the one that was scrolled to, unless the focus has gone elsewhere. */
  const rowRef =
    (index: number) =>
    (row: HTMLElement | null): void => {
      if (!row || awaited.current !== index) return;
      awaited.current = undefined;
      const focused = document.activeElement;
      if (!focused || focused === document.body || row.closest('[role="list"]')?.contains(focused)) focusLink(row);
    };

  return onMove ? { listProps: { onKeyDown }, rowRef } : {};
}
