import { latinDigits } from '../lib/typed.ts';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'ltr'> {
  /** Digits of the code. */
  length?: number;
}

/**
 * A verification code: digits of any script become Latin ones, and a paste such as "Your code is 123 456" leaves its
 * digits. `onChange` never gets more than `length` of them (AUTH-09). `action` is the button that asks for a code.
 */
export function CodeField({ length = 6, onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      ltr
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      onChange={(text) => onChange(latinDigits(text).replace(/\D/g, '').slice(0, length))}
    />
  );
}
