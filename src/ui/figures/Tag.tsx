import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** Short status next to a name: level, verified, in review. */
export function Tag({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'info' | 'warn' | 'danger';
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  );
}
