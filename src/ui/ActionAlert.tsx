import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ActionAlert.module.css';

/** Why the buttons of a sheet could not do what was asked: the first of its actions, announced. */
export function ActionAlert({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.alert} role="alert">
      <Icon name="circle-alert" size={16} />
      <span>{children}</span>
    </p>
  );
}
