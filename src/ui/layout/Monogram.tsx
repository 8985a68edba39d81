import type { ReactNode } from 'react';
import styles from './Mark.module.css';

/** Round background of 40 px (56 in empty states) for an icon or a letter at the start of a row. */
export function Monogram({ children, large = false }: { children: ReactNode; large?: boolean }) {
  return (
    <span className={styles.mark} data-large={large || undefined} aria-hidden>
      {children}
    </span>
  );
}
