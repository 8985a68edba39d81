import type { ReactNode } from 'react';
import styles from './TicketSection.module.css';

interface Props {
  readonly title: string;
  /** The order button, right below the form. */
  readonly act: ReactNode;
  /** What stands below the button. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** Shows an order form with its button in a pane of its own, on wide screens. */
export function TicketSection({ title, act, below, children }: Props) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <div className={styles.act}>{act}</div>
      {below}
    </section>
  );
}
