import styles from './Progress.module.css';

interface Props {
  label: string;
  /** From 0 to 1; undefined if the progress is unknown. */
  value?: number | undefined;
}

/** Progress bar: an upload, a term. */
export function Progress({ label, value }: Props) {
  return <progress className={styles.bar} aria-label={label} max={1} value={value} />;
}
