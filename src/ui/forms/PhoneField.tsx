import { isNational, phoneDigits } from '../../domain/typed.ts';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'ltr' | 'clean' | 'prefix'> {
  /** Area code of the country that applies to numbers without a plus. */
  areaCode: string;
}

/** Field for a phone number in digits of any script. Shows the area code unless the number starts with a plus. */
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
