import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import styles from './Field.module.css';

export interface FieldProps
  extends
    FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'className' | 'id' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Inside, before the text: an area code, a currency sign. */
  prefix?: ReactNode;
  /** Inside, after the text: USDT. */
  unit?: ReactNode;
  /** Inside, at the end: a text button (`FieldAction`) or an `IconButton`. */
  action?: ReactNode;
  /** Numbers, codes and addresses read left to right in every language. */
  ltr?: boolean;
  /** The figure that the form is about: larger. */
  amount?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text to type. */
export function Field({
  label,
  hint,
  help,
  error,
  value,
  onChange,
  prefix,
  unit,
  action,
  ltr = false,
  amount = false,
  ...input
}: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} help={help} error={error}>
      {(control) => (
        // a code and the number after it read left to right as one
        <div className={styles.box} dir={ltr && prefix ? 'ltr' : undefined}>
          {prefix && <span className={styles.unit}>{prefix}</span>}
          <input
            type="text"
            {...input}
            {...control}
            className={classes(styles.input, amount && styles.amount)}
            dir={ltr ? 'ltr' : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
          {action}
        </div>
      )}
    </FieldFrame>
  );
}
