import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import styles from './ActionAlert.module.css';

/** Alert above the buttons of a sheet that says why an action failed. */
export function ActionAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.alert} role="alert">
      <Icon name="circle-alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
