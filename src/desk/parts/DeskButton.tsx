import type { ReactNode } from 'react';
import styles from './DeskButton.module.css';

interface Props {
  kind?: 'plain' | 'main' | 'danger';
  /** The letter that moves to it, see `useLetters`. */
  letter?: string;
  onClick: () => void;
  children: ReactNode;
}

/** Button in the size of a desk, for the tools of a page or an entry. */
export const DeskButton = ({ kind = 'plain', letter, onClick, children }: Props) => (
  <button type="button" className={styles.button} data-kind={kind} data-letter={letter} onClick={onClick}>
    {children}
  </button>
);
