import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/Field.tsx';

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** A note of the customer's own to a report; it belongs to the form even where it stands outside. */
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
