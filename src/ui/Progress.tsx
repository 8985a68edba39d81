import styles from './Progress.module.css';

interface Props {
  label: string;
  /** 0 to 1; missing: how far is not known. */
  value?: number | undefined;
}

/** How far something has come: an upload, a term. */
export function Progress({ label, value }: Props) {
  return <progress className={styles.bar} aria-label={label} max={1} value={value} />;
}
