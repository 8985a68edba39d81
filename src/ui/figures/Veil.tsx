import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './Veil.module.css';

interface Props {
  hidden: boolean;
  children: ReactNode;
}

/**
 * Hides an amount from people who look over the customer's shoulder. While hidden it is not in the page at all, not
 * even for screen readers.
 */
export function Veil({ hidden, children }: Props) {
  const { t } = useLingui();
  if (!hidden) return children;
  return (
    <span>
      <span className={styles.dots} aria-hidden>
        ••••
      </span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </span>
  );
}
