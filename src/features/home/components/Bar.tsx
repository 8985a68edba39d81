import { Brand } from '../../../ui/Brand.tsx';
import styles from './Bar.module.css';

/** Mark and name, in the bar of home. */
export function Bar() {
  return (
    <span className={styles.bar}>
      <Brand />
      <span className={styles.name} translate="no">
        Andaman
      </span>
    </span>
  );
}
