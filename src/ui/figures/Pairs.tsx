import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Pairs.module.css';

export interface Pair {
  name: ReactNode;
  value: ReactNode;
  /** The total of the other pairs. */
  total?: boolean;
}

/** List of names and values, one per line. `lines` separates them with hairlines. */
export function Pairs({ pairs, lines = false }: { pairs: readonly Pair[]; lines?: boolean }) {
  return (
    <dl className={classes(styles.pairs, lines && styles.lines)}>
      {pairs.map(({ name, value, total }, index) => (
        <div key={index} className={total ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
