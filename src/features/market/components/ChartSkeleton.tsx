import { useLingui } from '@lingui/react/macro';
import styles from './ChartSkeleton.module.css';

/** The empty lines of a chart's scale, in its place while it loads; they appear after 150 ms. */
export function ChartSkeleton() {
  const { t } = useLingui();
  return <div className={styles.lines} role="status" aria-label={t`Loading`} />;
}
