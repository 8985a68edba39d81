import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Pairs.module.css';

export interface Pair {
  name: ReactNode;
  value: ReactNode;
  /** The sum of the others. */
  total?: boolean;
}

/** Names and values, one a line: what is paid, what is lost, when. `lines` puts a hairline between them. */
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
