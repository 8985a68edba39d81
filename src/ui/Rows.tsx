import type { ReactNode } from 'react';
import styles from './Row.module.css';

interface Props {
  /** What stands at the start of the rows, for the dividers: a 40 px mark, an icon, or nothing. */
  indent?: 'mark' | 'icon' | 'text';
  /** Names the list where no heading does. */
  label?: string;
  children: ReactNode;
}

/** A list of `Row`s, edge to edge, with hairlines that start at the text. */
export function Rows({ indent = 'mark', label, children }: Props) {
  // Safari takes the role from a list without bullets
  return (
    <ul role="list" className={styles.rows} data-indent={indent} aria-label={label}>
      {children}
    </ul>
  );
}
