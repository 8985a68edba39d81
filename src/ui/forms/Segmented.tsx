import { type ReactNode, useId } from 'react';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Uses the colour of a price direction. */
  tone?: 'rise' | 'fall';
}

interface Props<Value extends string> {
  /** Label of the choice; visible unless `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  /** `line`: a row over the whole width with a line under the current option, for up to seven short ones. */
  kind?: 'tray' | 'line';
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Choice of one out of two to five options, all visible: radio buttons in a tray or over a line. */
export function Segmented<Value extends string>({
  label,
  labelHidden = false,
  kind = 'tray',
  options,
  value,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={labelHidden ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles[kind]}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-tone={option.tone}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
