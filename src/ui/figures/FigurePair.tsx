import type { ReactNode } from 'react';
import styles from './FigurePair.module.css';

interface Side {
  name: ReactNode;
  /** A `Figure` of size 20, like that of the other side. */
  value: ReactNode;
  /** Under the figure. */
  detail?: ReactNode;
}

/** Shows two figures at the same size, side by side, or one below the other where the pane is too narrow. */
export function FigurePair({ sides }: { sides: readonly [Side, Side] }) {
  return (
    <dl className={styles.sides}>
      {sides.map(({ name, value, detail }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
