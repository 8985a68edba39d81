import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Frame.module.css';

interface Props {
  /** The tab bar. */
  tabs?: ReactNode;
  /** The page is a tab: a phone shows the bar below it. A wide screen has its rail beside every page (LIVE-10). */
  onTab: boolean;
  /** The page. */
  children: ReactNode;
}

/** Lays out a page and its tab bar: the bar below on a phone, a rail beside from 900 px. */
export function Frame({ tabs, onTab, children }: Props) {
  return (
    <div className={classes(styles.frame, tabs ? styles.railed : null, onTab && styles.tabbed)}>
      {children}
      {tabs}
    </div>
  );
}
