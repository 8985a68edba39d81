import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './Veil.module.css';

interface Props {
  hidden: boolean;
  children: ReactNode;
}

/**
 * A figure that the person may hide from whoever looks over the shoulder: then it is not in the page at all, for screen
 * readers neither.
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
