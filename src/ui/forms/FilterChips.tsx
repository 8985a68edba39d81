import type { ReactNode } from 'react';
import { TAP_MS, vibrate } from '../base/haptics.ts';
import { classes } from '../classes.ts';
import styles from './FilterChips.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** The selected value; undefined if none is. */
  value?: Value | undefined;
  onChange: (value: Value) => void;
  /** The chips share the whole line. */
  fill?: boolean;
}

/** Chips to tap: filters, preset amounts. */
export function FilterChips<Value extends string>({ label, options, value, onChange, fill = false }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={classes(styles.chips, fill && styles.fill)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => {
            vibrate(TAP_MS);
            onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
