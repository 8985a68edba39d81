import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import type { FieldFault, FormField, Typed } from './fields.ts';
import { LongText } from './LongText.tsx';
import styles from './FormFields.module.css';

interface Props {
  fields: readonly FormField[];
  typed: Typed;
  onChange: (typed: Typed) => void;
  /** The fields that the desk refused. */
  faults?: readonly FieldFault[];
  /** The fields that can't be left out. Others are marked; where it isn't known, none is. */
  required?: ReadonlySet<string> | undefined;
}

/** The fields of an action's form. */
export function FormFields({ fields, typed, onChange, faults = [], required }: Props) {
  return fields.map((field, index) => (
    <div key={field.name} data-field={field.name}>
      <FormControl
        field={field}
        isFirst={index === 0}
        error={faults.find(({ name }) => name === field.name)?.message}
        isRequired={required?.has(field.name)}
        value={typed[field.name] ?? (field.kind === 'choices' ? [] : '')}
        onChange={(value) => onChange({ ...typed, [field.name]: value })}
      />
    </div>
  ));
}

interface ControlProps {
  field: FormField;
  isFirst: boolean;
  error: string | undefined;
  /** Undefined where it isn't known. */
  isRequired: boolean | undefined;
  value: string | readonly string[];
  onChange: (value: string | readonly string[]) => void;
}

function FormControl({ field, isFirst, error, isRequired, value, onChange }: ControlProps) {
  const { t } = useLingui();
  const { kind, label, help } = field;
  const common = {
    label,
    help,
    error,
    hint: isRequired === false && t`Optional`,
    'aria-required': isRequired,
    ...(isFirst ? { 'data-autofocus': true as const } : {}),
  };
  if (kind === 'choices')
    return (
      <Choices
        label={label}
        error={error}
        options={field.options}
        chosen={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    );
  const text = String(value);
  if (kind === 'choice')
    return <Select {...common} value={text} onChange={onChange} options={field.options} placeholder="" />;
  if (kind === 'text') return <LongText {...common} value={text} onChange={onChange} />;
  const type = kind === 'moment' ? 'datetime-local' : kind === 'day' ? 'date' : 'text';
  const inputMode = kind === 'number' ? 'numeric' : undefined;
  return <Field {...common} value={text} onChange={onChange} type={type} inputMode={inputMode} />;
}

interface ChoicesProps {
  label: string;
  error: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Choices({ label, error, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      {error !== undefined && <p className={styles.error}>{error}</p>}
      {options.map(({ value, label: option }) => (
        <Checkbox
          key={value}
          label={option}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </fieldset>
  );
}
