import { type ReactElement, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { classes } from '../classes.ts';
import rows from './Row.module.css';
import { useRowKeys } from './use-row-keys.ts';
import styles from './VirtualList.module.css';

interface Props<Item> {
  items: readonly Item[];
  /** Renders one row; use `<Row as="div">`. Keys come from `keyOf`. */
  children: (item: Item, index: number) => ReactElement;
  keyOf: (item: Item) => string;
  label: string;
  /** Estimated height of a row before it is measured (px). */
  rowHeight?: number;
  /**
   * Name under which the measured heights are remembered, so that the scroll position fits when the page opens again.
   */
  keep?: string;
  /** Where the dividers start: after a mark, after an icon, or at the text. */
  indent?: 'mark' | 'icon' | 'text';
  /** Shown if the list is empty. */
  empty?: ReactNode;
  /**
   * Called with the indexes of the first and the last visible row, when scrolling ends or the items change. They may
   * be some rows off.
   */
  onShow?: (first: number, last: number) => void;
  /** Lets the arrow keys, Home and End move the focus from row to row; called with the item of the new row. */
  onKeyMove?: ((item: Item) => void) | undefined;
}

const snapshots = new Map<string, { count: number; snapshot: CacheSnapshot }>();

/** Long list that renders only the visible rows and scrolls with the window. */
export function VirtualList<Item>({
  items,
  children,
  keyOf,
  label,
  rowHeight = 64,
  keep,
  indent = 'mark',
  empty,
  onShow,
  onKeyMove,
}: Props<Item>) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const count = items.length;

  useEffect(() => {
    const list = handle.current;
    return () => {
      if (keep !== undefined && list) snapshots.set(keep, { count, snapshot: list.cache });
    };
  }, [keep, count]);

  const reportShown = useCallback((): void => {
    const list = handle.current;
    if (!list || !onShow) return;
    const top = list.scrollOffset;
    // its own height of the viewport is 0 before the first layout
    onShow(list.findItemIndex(top), list.findItemIndex(top + innerHeight));
  }, [onShow]);
  // a search or filter changes the rows at the same scroll position
  useEffect(reportShown, [items, reportShown]);

  const { listProps, rowRef } = useRowKeys(handle, count, onKeyMove && ((index) => onKeyMove(items[index]!)));

  if (count === 0) return empty;
  const saved = keep === undefined ? undefined : snapshots.get(keep);
  return (
    <div role="list" aria-label={label} className={classes(styles.list, rows.rows)} data-indent={indent} {...listProps}>
      {/* rows are rendered when they scroll into view */}
      <WindowVirtualizer
        ref={handle}
        onScrollEnd={reportShown}
        data={items}
        itemSize={rowHeight}
        cache={saved?.count === count ? saved.snapshot : undefined}
      >
        {(item, index) => (
          <div role="listitem" key={keyOf(item)} ref={rowRef?.(index)} aria-setsize={count} aria-posinset={index + 1}>
            {children(item, index)}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}
