import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import styles from './Field.module.css';

export interface FieldProps
  extends
    FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'className' | 'id' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /**
   * Leaves of a typed text what the field takes, such as its digits. It is applied at each key without moving the
   * caret, and to the text of an input method once that is composed.
   */
  clean?: (text: string) => string;
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

/** Cleans the text of a control, with the caret behind the same character, and returns it. */
function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const cleaned = clean(value);
  if (cleaned !== value) {
    const caret = clean(value.slice(0, selectionStart ?? value.length)).length;
    // React leaves a control alone that has its value already, and with it the caret
    input.value = cleaned;
    input.setSelectionRange(caret, caret);
  }
  return cleaned;
}

const asTyped = (text: string): string => text;

/** A line of text to type. */
export function Field({
  label,
  hint,
  help,
  error,
  value,
  onChange,
  clean = asTyped,
  prefix,
  unit,
  action,
  ltr = false,
  amount = false,
  ...input
}: FieldProps) {
  /** What an input method has in hand: it stays as it is until the method is done; the form gets it cleaned. */
  const [composed, setComposed] = useState<string>();
  const take = (control: HTMLInputElement): void => {
    setComposed(undefined);
    onChange(cleanInPlace(control, clean));
  };
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
            value={composed ?? value}
            onChange={({ target, nativeEvent }) => {
              if (clean === asTyped || !(nativeEvent as InputEvent).isComposing) return take(target);
              setComposed(target.value);
              onChange(clean(target.value));
            }}
            onCompositionEnd={({ currentTarget }) => {
              if (composed !== undefined) take(currentTarget);
            }}
            onBlur={(event) => {
              // not every browser says that a composition ends where the field is left
              if (composed !== undefined) take(event.currentTarget);
              input.onBlur?.(event);
            }}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
          {action}
        </div>
      )}
    </FieldFrame>
  );
}
