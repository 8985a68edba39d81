import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Fold.module.css';

/** What need not be read now, behind a line that names it; in the page all the same, so that a search finds it. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="chevron-down" size={20} />
      </summary>
      {children}
    </details>
  );
}
