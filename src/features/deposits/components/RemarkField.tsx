import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/forms/Field.tsx';

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** Shows the field for the customer's note; `form` ties it to the report's form even when rendered outside. */
export function RemarkField({ value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Field
      form="report"
      label={t`Note`}
      hint={t`Optional`}
      name="remark"
      enterKeyHint="done"
      value={value}
      maxLength={200}
      autoComplete="off"
      onChange={onChange}
    />
  );
}
