import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Frame.module.css';

interface Props {
  /** The tab bar. */
  tabs?: ReactNode;
  /** Whether the page is a tab: only then does a phone show the bar. Wide screens always show the rail (LIVE-10). */
  onTab: boolean;
  /** The page. */
  children: ReactNode;
}

/** Lays out a page and its tab bar: a bar at the bottom on a phone, a rail at the side from 900 px. */
export function Frame({ tabs, onTab, children }: Props) {
  return (
    <div className={classes(styles.frame, tabs ? styles.railed : null, onTab && styles.tabbed)}>
      {children}
      {tabs}
    </div>
  );
}
