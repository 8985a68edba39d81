import { Icon } from './Icon.tsx';
import styles from './Spinner.module.css';

/** Spinner; the text next to it says what is running. */
export function Spinner({ size = 24 }: { size?: 24 | 20 | 16 }) {
  return <Icon name="loader-circle" size={size} className={styles.spinner} />;
}
