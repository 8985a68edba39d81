import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** Tinted card for a single object: an offer, a total, a result. Lists use `Rows` instead. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}
