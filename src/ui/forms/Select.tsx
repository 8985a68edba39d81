import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from '../base/Icon.tsx';
import styles from './Field.module.css';

interface Props<Value extends string>
  extends
    FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'className' | 'id' | 'children'> {
  value: Value | '';
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** Shown while nothing is selected. */
  placeholder?: string;
}

/** Field for one of a few values, with the platform's own list. */
export function Select<Value extends string>({
  label,
  hint,
  help,
  error,
  value,
  onChange,
  options,
  placeholder,
  ...select
}: Props<Value>) {
  return (
    <FieldFrame label={label} hint={hint} help={help} error={error}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...select}
            {...control}
            className={classes(styles.input, styles.select)}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
