import { type ReactNode, useState } from 'react';
import { Stamp } from './Stamp.tsx';
import styles from './Age.module.css';

interface Props {
  /** ms since 1970; undefined where the block is of now. */
  at: number | undefined;
  /** At the end of the block's own first line, which is short; takes no room. */
  over?: boolean;
  /** What can be done about it, at the end of the line. */
  children?: ReactNode;
}

/**
 * The age of a block on a line above it. Where it once stood its room stays, so that nothing moves when the new answer
 * comes.
 */
export function Age({ at, over = false, children }: Props) {
  const aged = at !== undefined;
  const [stood, setStood] = useState(aged);
  if (aged && !stood) setStood(true);
  const line = (
    <p className={styles.age}>
      {aged && (
        <>
          <Stamp at={at} />
          {children}
        </>
      )}
    </p>
  );
  if (over) return aged && <div className={styles.over}>{line}</div>;
  return stood && line;
}
