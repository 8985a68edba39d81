import { onlyDigits } from '../lib/typed.ts';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'ltr' | 'clean'> {
  /** Digits of the code. */
  length?: number;
}

/**
 * A verification code: digits of any script become Latin ones, and a paste such as "Your code is 123 456" leaves its
 * digits. `onChange` never gets more than `length` of them (AUTH-09). `action` is the button that asks for a code.
 */
export function CodeField({ length = 6, ...field }: Props) {
  return (
    <Field
      {...field}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      clean={(text) => onlyDigits(text).slice(0, length)}
    />
  );
}
