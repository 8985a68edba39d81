import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A tinted plate for one object: an offer, a sum, a result. Lists are `Rows`, never cards. */
export function Card({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}
