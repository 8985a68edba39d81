import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from '../base/Icon.tsx';
import styles from './Field.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Title above it and the others with the same one. */
  readonly group?: string;
}

interface Props<Value extends string>
  extends
    FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'className' | 'id' | 'children'> {
  value: Value | '';
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
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
            {[...new Set(options.map(({ group }) => group))].map((group) => {
              const own = options
                .filter((option) => option.group === group)
                .map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ));
              if (group === undefined) return own;
              return (
                <optgroup key={group} label={group}>
                  {own}
                </optgroup>
              );
            })}
          </select>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
