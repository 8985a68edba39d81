import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { classes } from './classes.ts';
import rows from './Row.module.css';
import styles from './VirtualList.module.css';

interface Props<Item> {
  items: readonly Item[];
  /** One row; `Row` takes `as="div"` here. Keys come from `keyOf`. */
  children: (item: Item, index: number) => ReactElement;
  keyOf: (item: Item) => string;
  label: string;
  /** Height of a row before it was measured. */
  rowHeight?: number;
  /** Names the list, so that its measured heights are there when the page opens again and the scroll position fits. */
  keep?: string;
  /** Where dividers start: after a mark, an icon, or at the text. */
  indent?: 'mark' | 'icon' | 'text';
  /** Stands in for an empty list. */
  empty?: ReactNode;
}

const snapshots = new Map<string, { count: number; snapshot: CacheSnapshot }>();

/** A long list that renders what is in sight, scrolled by the window. */
export function VirtualList<Item>({
  items,
  children,
  keyOf,
  label,
  rowHeight = 64,
  keep: store,
  indent = 'mark',
  empty,
}: Props<Item>) {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const count = items.length;

  useEffect(() => {
    const list = handle.current;
    return () => {
      if (store !== undefined && list) snapshots.set(store, { count, snapshot: list.cache });
    };
  }, [store, count]);

  if (count === 0) return empty;
  const stored = store === undefined ? undefined : snapshots.get(store);
  return (
    <div role="list" aria-label={label} className={classes(styles.list, rows.rows)} data-indent={indent}>
      {/* rows are made as they come into sight */}
      <WindowVirtualizer
        ref={handle}
        data={items}
        itemSize={rowHeight}
        cache={stored?.count === count ? stored.snapshot : undefined}
      >
        {(item, index) => (
          <div role="listitem" key={keyOf(item)} aria-setsize={count} aria-posinset={index + 1}>
            {children(item, index)}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}
