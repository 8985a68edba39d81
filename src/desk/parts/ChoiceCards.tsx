import { type ReactNode, useId } from 'react';
import styles from './ChoiceCards.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What it means, below its label. */
  readonly line?: ReactNode;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A choice of one, each option a card that says what it means. */
export function ChoiceCards<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => {
        const id = `${name}-${option.value}`;
        return (
          <div key={option.value} className={styles.choice}>
            <input
              type="radio"
              id={id}
              name={name}
              aria-describedby={option.line ? `${id}-line` : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <div>
              <label htmlFor={id}>{option.label}</label>
              {option.line && (
                <div id={`${id}-line`} className={styles.line}>
                  {option.line}
                </div>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
