import { type ReactNode, useState } from 'react';
import { AsOf } from '../figures/AsOf.tsx';
import styles from './Age.module.css';

interface Props {
  /** ms since 1970; undefined if the data is current. */
  at: number | undefined;
  /** Shown at the end of the block's first line, which is short, instead of on a separate line. */
  over?: boolean;
  /** An action at the end of the line. */
  children?: ReactNode;
}

/**
 * Shows the age of a block on a line above it. Once shown, the line keeps its space, so that nothing moves when new
 * data arrives.
 */
export function Age({ at, over = false, children }: Props) {
  const isAged = at !== undefined;
  const [wasAged, setWasAged] = useState(isAged);
  if (isAged && !wasAged) setWasAged(true);
  const line = (
    <p className={styles.age}>
      {isAged && (
        <>
          <AsOf at={at} />
          {children}
        </>
      )}
    </p>
  );
  if (over) return isAged && <div className={styles.over}>{line}</div>;
  return wasAged && line;
}
