import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Frame.module.css';

interface Props {
  /** The tab bar, where the page is a tab. */
  tabs?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** Lays out a page and its tab bar: the bar below on a phone, a rail beside from 900 px. */
export function Frame({ tabs, children }: Props) {
  return (
    <div className={classes(styles.frame, tabs ? styles.tabbed : null)}>
      {children}
      {tabs}
    </div>
  );
}
