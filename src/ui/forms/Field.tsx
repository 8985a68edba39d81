import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { classes } from '../classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import styles from './Field.module.css';

export interface FieldProps
  extends
    FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'className' | 'id' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /**
   * Reduces typed text to what the field accepts, such as its digits. Applied at each key without moving the caret, and
   * to the text of an input method once it is composed.
   */
  clean?: (text: string) => string;
  /** Inside the field, before the text: an area code, a currency sign. */
  prefix?: ReactNode;
  /** Inside the field, after the text: USDT. */
  unit?: ReactNode;
  /** Inside the field, at the end: a text button (`FieldAction`) or an `IconButton`. */
  action?: ReactNode;
  /** Left to right in every language: for numbers, codes and addresses. */
  ltr?: boolean;
  /** Larger: for the main amount of a form. */
  amount?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Cleans the text of a control, keeps the caret after the same character, and returns the text. */
function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): string {
  const { value, selectionStart } = input;
  const cleaned = clean(value);
  if (cleaned !== value) {
    const caret = clean(value.slice(0, selectionStart ?? value.length)).length;
    // set before React renders: React does not touch a control that already has its value, nor its caret
    input.value = cleaned;
    input.setSelectionRange(caret, caret);
  }
  return cleaned;
}

const asTyped = (text: string): string => text;

/** Text field of one line. */
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
  /** Text that an input method is composing. It is shown unchanged until then; the form receives it cleaned. */
  const [composed, setComposed] = useState<string>();
  const commit = (control: HTMLInputElement): void => {
    setComposed(undefined);
    onChange(cleanInPlace(control, clean));
  };
  return (
    <FieldFrame label={label} hint={hint} help={help} error={error}>
      {(control) => (
        // prefix and number form one left-to-right run
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
              if (clean === asTyped || !(nativeEvent as InputEvent).isComposing) return commit(target);
              setComposed(target.value);
              onChange(clean(target.value));
            }}
            onCompositionEnd={({ currentTarget }) => {
              if (composed !== undefined) commit(currentTarget);
            }}
            onBlur={(event) => {
              // not every browser fires compositionend when the field loses the focus
              if (composed !== undefined) commit(event.currentTarget);
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
