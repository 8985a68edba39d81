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
  /** The field that the desk refused. */
  fault?: FieldFault | undefined;
}

/** The fields of an action's form. */
export function FormFields({ fields, typed, onChange, fault }: Props) {
  return fields.map((field, index) => (
    <FormControl
      key={field.name}
      field={field}
      isFirst={index === 0}
      error={fault?.name === field.name ? fault.message : undefined}
      value={typed[field.name] ?? (field.kind === 'choices' ? [] : '')}
      onChange={(value) => onChange({ ...typed, [field.name]: value })}
    />
  ));
}

interface ControlProps {
  field: FormField;
  isFirst: boolean;
  error: string | undefined;
  value: string | readonly string[];
  onChange: (value: string | readonly string[]) => void;
}

function FormControl({ field, isFirst, error, value, onChange }: ControlProps) {
  const { kind, label, help } = field;
  const focus = isFirst ? { 'data-autofocus': true as const } : {};
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
    return (
      <Select
        label={label}
        help={help}
        error={error}
        value={text}
        onChange={onChange}
        options={field.options}
        placeholder=""
        {...focus}
      />
    );
  if (kind === 'text')
    return (
      <LongText label={label} {...(help ? { help } : {})} error={error} value={text} onChange={onChange} {...focus} />
    );
  const type = kind === 'moment' ? 'datetime-local' : kind === 'day' ? 'date' : 'text';
  const inputMode = kind === 'number' ? 'numeric' : undefined;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      value={text}
      onChange={onChange}
      type={type}
      inputMode={inputMode}
      {...focus}
    />
  );
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
