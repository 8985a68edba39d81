import { isNational, phoneDigits } from '../lib/typed.ts';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'ltr' | 'clean' | 'prefix'> {
  /** Of the country that a number without a plus is read in. */
  areaCode: string;
}

/** A phone number in digits of any script. The area code stands before it until a plus names another country. */
export function PhoneField({ areaCode, ...field }: Props) {
  return (
    <Field
      {...field}
      ltr
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      prefix={isNational(field.value) ? <bdi dir="ltr">+{areaCode}</bdi> : undefined}
      clean={phoneDigits}
    />
  );
}
