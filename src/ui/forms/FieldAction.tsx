import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface Props {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Text button inside a field: All, Max, Get the code. */
export function FieldAction({ onClick, disabled, children }: Props) {
  return (
    <button type="button" className={styles.action} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  );
}
