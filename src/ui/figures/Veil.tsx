import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './Veil.module.css';

interface Props {
  hidden: boolean;
  /** Hides a headline figure of this size, whose height stays. */
  size?: 40 | 28 | undefined;
  children: ReactNode;
}

/**
 * Hides an amount from people who look over the customer's shoulder. While hidden it is not in the page at all, not
 * even for screen readers.
 */
export function Veil({ hidden, size, children }: Props) {
  const { t } = useLingui();
  if (!hidden) return children;
  return (
    <span>
      <span className={styles.dots} data-size={size} aria-hidden>
        {size ? '••••••' : '••••'}
      </span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </span>
  );
}
