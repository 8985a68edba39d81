import type { ReactNode } from 'react';
import styles from './FilterChips.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** What is chosen now; undefined where nothing is, as for amounts that a tap fills in. */
  value?: Value | undefined;
  onChange: (value: Value) => void;
}

/** Plates to tap: filters, ready amounts. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
