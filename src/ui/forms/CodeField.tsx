import { extractCode } from '../../domain/typed.ts';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'ltr' | 'clean'> {
  /** Number of digits. */
  length?: number;
}

/**
 * Field for a verification code. It converts digits of any script to Latin ones and finds the code in pasted text such
 * as "blue42. Your code is 123 456". `onChange` receives at most `length` digits (AUTH-09). `action` is the button
 * that requests a code.
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
      clean={(text) => extractCode(text, length)}
    />
  );
}
