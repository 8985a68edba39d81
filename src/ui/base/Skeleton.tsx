import { useLingui } from '@lingui/react/macro';
import styles from './Skeleton.module.css';

interface Props {
  /** Shape of the content: list rows with a mark, or lines of text. For other shapes use `BlockSkeleton`. */
  shape?: 'rows' | 'lines';
  count?: number;
}

/** Placeholder while content loads. The style sheet hides it for the first 150 ms (LOOK-04). */
export function Skeleton({ shape = 'lines', count = shape === 'rows' ? 8 : 4 }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} data-shape={shape} role="status" aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.one} aria-hidden>
          {shape === 'rows' && <span className={styles.mark} />}
          <span className={styles.text}>
            <span className={styles.bar} />
            <span className={styles.bar} />
          </span>
          {shape === 'rows' && (
            <span className={styles.text}>
              <span className={styles.bar} />
              <span className={styles.bar} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
