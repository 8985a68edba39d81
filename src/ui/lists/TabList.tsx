import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './TabList.module.css';

interface Props<Value extends string> {
  /** The same id as the `TabPanel`. */
  id: string;
  label: string;
  tabs: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

const tabId = (id: string, value: string): string => `${id}-${value}`;

/** Tabs for the views of a list. Arrow keys move between them. */
export function TabList<Value extends string>({ id, label, tabs, value, onChange }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : isArrow
            ? (current + (event.key === forward ? 1 : -1) + tabs.length) % tabs.length
            : undefined;
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(id, next.value))}`)?.focus();
  };
  return (
    <div className={styles.list} role="tablist" aria-label={label} tabIndex={-1} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={id}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Content of the selected tab. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  );
}
