import type { ReactNode } from 'react';
import styles from './DeskButton.module.css';

interface Props {
  kind?: 'plain' | 'main' | 'danger';
  onClick: () => void;
  children: ReactNode;
}

/** Button in the size of a desk, for the tools of a page or an entry. */
export const DeskButton = ({ kind = 'plain', onClick, children }: Props) => (
  <button type="button" className={styles.button} data-kind={kind} onClick={onClick}>
    {children}
  </button>
);
