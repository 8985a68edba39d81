import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { hashHref, navigate } from '../../browser/location.ts';
import styles from './TabList.module.css';

interface Props {
  label: string;
  tabs: readonly { path: string; label: ReactNode }[];
  /** Path of the page that is open. */
  current: string;
}

/** Follows a plain tap without a new entry in the history, so that Back leaves all tabs at once. */
const replacePage = (event: MouseEvent, path: string): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate(path, { replace: true });
};

/** Links between pages of one kind that look like tabs. */
export function LinkTabs({ label, tabs, current }: Props) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    if (scrollWidth > clientWidth)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={label} className={styles.list} ref={list}>
      {tabs.map(({ path, label: name }) => (
        <a
          key={path}
          className={styles.tab}
          href={hashHref(path)}
          aria-current={path === current ? 'page' : undefined}
          onClick={(event) => replacePage(event, path)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
