import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './Fold.module.css';

/** Collapsible details behind a title. Its content is always in the page, so that a search finds it. */
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
