import { Brand } from '../../../ui/layout/Brand.tsx';
import styles from './Bar.module.css';

/** Shows mark and name in home's bar. */
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
