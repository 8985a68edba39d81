import type { ReactNode } from 'react';
import styles from './Row.module.css';

interface Props {
  /** Where the dividers start: after a 40 px mark, after an icon, or at the text. */
  indent?: 'mark' | 'icon' | 'text';
  /** Label of the list, if no heading names it. */
  label?: string;
  children: ReactNode;
}

/** List of `Row`s from edge to edge, with hairlines that start at the text. */
export function Rows({ indent = 'mark', label, children }: Props) {
  // Safari removes the role of a list without bullets, so it is set explicitly
  return (
    <ul role="list" className={styles.rows} data-indent={indent} aria-label={label}>
      {children}
    </ul>
  );
}
