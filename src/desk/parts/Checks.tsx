import type { ReactNode } from 'react';
import { Icon } from '../../ui/base/Icon.tsx';
import styles from './Checks.module.css';

/** What was checked about an entry, in words. */
export interface Check {
  /** `look`: to look at. `stop`: nothing goes on as long as it is so. `unchecked`: no one has checked it. */
  readonly level: 'fine' | 'look' | 'stop' | 'unchecked';
  readonly title: string;
  /** The fact behind it. */
  readonly fact?: ReactNode;
}

const ICONS = { fine: 'circle-check', look: 'triangle-alert', stop: 'octagon-x', unchecked: 'info' } as const;

/** Lists checks, each with its sign, its name and its fact. */
export const Checks = ({ of }: { readonly of: readonly Check[] }) => (
  <ul className={styles.checks} role="list">
    {of.map(({ level, title, fact }) => (
      <li key={title} data-level={level}>
        <Icon name={ICONS[level]} size={20} />
        <div>
          <p className={styles.title}>{title}</p>
          {fact && <p className={styles.fact}>{fact}</p>}
        </div>
      </li>
    ))}
  </ul>
);
