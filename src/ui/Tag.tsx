import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** A short state beside a name: level, verified, in review. */
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
