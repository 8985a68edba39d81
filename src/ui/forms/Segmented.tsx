import { type ReactNode, useId } from 'react';
import { Icon } from '../base/Icon.tsx';
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
  /** '' while nothing is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** Name of the field in its form. */
  name?: string;
  error?: string | undefined;
}

/** Choice of one out of two to five options, all visible: radio buttons in a tray or over a line. */
export function Segmented<Value extends string>({
  label,
  labelHidden = false,
  kind = 'tray',
  options,
  value,
  onChange,
  name,
  error,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={labelHidden ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles[kind]} data-invalid={error ? true : undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-tone={option.tone}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-note`}>
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
