import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { fieldOfMoment, momentOfField } from '../../words/zone.ts';
import { CodesField } from './CodesField.tsx';
import type { TermFieldProps } from './field-props.ts';
import { GroupFields } from './GroupFields.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';
import { ListField } from './ListField.tsx';
import { PictureField } from './PictureField.tsx';
import { RecordField } from './RecordField.tsx';
import { kindOf } from '../../words/terms/schema.ts';
import { TextsField } from './TextsField.tsx';
import { framing } from './framing.ts';
import { isOn } from '../../words/terms/value-text.ts';
import styles from './TermForm.module.css';

/** A field of a setting, by the kind of its value. */
export function TermField(props: TermFieldProps) {
  const { words, value, onChange } = props;
  // what was there comes back if the box is ticked and cleared again
  const [first] = useState(value);
  if (words.none === undefined) return <ValueField {...props} />;
  return (
    <div className={styles.field}>
      {value !== null && <ValueField {...props} />}
      <Checkbox
        label={value === null ? `${words.label}: ${words.none}` : words.none}
        checked={value === null}
        onChange={(checked) => onChange(checked ? null : (first ?? undefined))}
      />
    </div>
  );
}

function ValueField(props: TermFieldProps) {
  const kind = kindOf(props.schema, props.words);
  if (kind === 'group' || kind === 'variants') return <GroupFields {...props} Part={TermField} />;
  if (kind === 'list') return <ListField {...props} Part={TermField} />;
  if (kind === 'record') return <RecordField {...props} Part={TermField} />;
  if (props.words.entry === 'picture' && typeof props.value !== 'object')
    return <PictureField {...props} {...framing(props)} />;
  if (kind === 'texts') return <TextsField {...props} {...framing(props)} />;
  if (kind === 'codes') return <CodesField {...props} {...framing(props)} />;
  if (kind === 'switch') return <SwitchField {...props} />;
  if (kind === 'choice') return <ChoiceField {...props} />;
  if (kind === 'long') return <LongField {...props} />;
  return <LineField {...props} />;
}

function SwitchField(props: TermFieldProps) {
  const { words, value, builtIn, onChange } = props;
  const { label, help, error } = framing(props);
  // a flag that is left out, or stored as 1, stays so if it is switched there and back
  const [first] = useState(value);
  const otherwise = builtIn ?? words.absent === 'on';
  return (
    <Switch
      label={label}
      detail={error ?? help}
      checked={isOn(value ?? otherwise)}
      onChange={(checked) => onChange(isOn(first ?? otherwise) === checked ? first : checked)}
    />
  );
}

function ChoiceField(props: TermFieldProps) {
  const { t } = useLingui();
  const { schema, words, value, isRequired, onChange } = props;
  const values = (schema.enum ?? Object.keys(words.choices ?? {})).map(String);
  const options = values.map((option) => ({ value: `=${option}`, label: words.choices?.[option] ?? option }));
  return (
    <Select
      {...framing(props)}
      aria-required={isRequired}
      value={typeof value === 'string' ? `=${value}` : ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen.slice(1))}
      options={isRequired ? options : [{ value: '', label: t`Not set` }, ...options]}
      {...(isRequired ? { placeholder: '' } : {})}
    />
  );
}

function LongField(props: TermFieldProps) {
  const { words, value, isRequired, onChange } = props;
  return (
    <div className={styles.field}>
      <FieldFrame {...framing(props)}>
        {(control) => (
          <textarea
            {...control}
            aria-required={isRequired}
            className={styles.text}
            rows={4}
            dir="auto"
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(target.value === '' && !isRequired ? undefined : target.value)}
          />
        )}
      </FieldFrame>
      {words.preview === 'html' && <HtmlPreview text={value} dir="auto" />}
    </div>
  );
}

/** Returns the number of a text; the text itself where it is none, so that the server refuses it. */
const toNumber = (text: string): number | string => (String(Number(text)) === text ? Number(text) : text);

function LineField(props: TermFieldProps) {
  const { schema, words, value, isRequired, onChange } = props;
  const kind = kindOf(schema, words);
  const isMoment = kind === 'moment';
  const change = (text: string): void => {
    if (text === '') onChange(isRequired ? '' : undefined);
    else if (isMoment) onChange(momentOfField(text));
    else onChange(kind === 'number' ? toNumber(text) : text);
  };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const inputMode = kind === 'decimal' ? 'decimal' : kind === 'number' ? 'numeric' : undefined;
  return (
    <Field
      {...framing(props)}
      aria-required={isRequired}
      {...(isMoment ? { type: 'datetime-local' } : kind === 'day' ? { type: 'date' } : {})}
      {...(inputMode ? { inputMode, ltr: true } : { dir: 'auto' })}
      autoComplete="off"
      unit={words.unit}
      value={isMoment && typeof value === 'number' ? fieldOfMoment(value) : text}
      onChange={change}
    />
  );
}
