import type { ReactNode } from 'react';
import { OwnAmount } from './Own.tsx';
import styles from './earning-card.module.css';

interface Props {
  readonly href: string;
  readonly title: string;
  /** In USDT. */
  readonly amount: string;
  /** What it pays and when it ends. */
  readonly children: ReactNode;
}

/** Shows an amount that earns; opens its page. */
export function EarningCard({ href, title, amount, children }: Props) {
  return (
    <a className={styles.card} href={href}>
      <span className={styles.head}>
        <span>{title}</span>
        <OwnAmount value={amount} unit="USDT" />
      </span>
      {children}
    </a>
  );
}
