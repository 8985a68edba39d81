import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import { fieldPathIn } from './field-path.ts';
import type { NestedFieldProps } from './field-props.ts';
import { fieldsOf, withField } from '../../words/terms/schema.ts';
import { framing } from './framing.ts';
import { GroupNote } from './GroupNote.tsx';
import { faultAt } from './setting-fault.ts';
import styles from './TermForm.module.css';

/** Values by a name, such as fees by way to withdraw. Names can be added and removed. */
export function RecordField(props: NestedFieldProps) {
  const { t } = useLingui();
  const { schema, words, value, path, faults, isRequired, Part, onChange } = props;
  const [name, setName] = useState('');
  const entries = fieldsOf(value);
  const pathOf = (key: string): string => fieldPathIn(path, key);
  const remove = (key: string): void => {
    const left = withField(entries, key, undefined);
    onChange(Object.keys(left).length === 0 && !isRequired ? undefined : left);
  };
  const add = (): void => {
    const key = name.trim();
    if (key === '' || Object.hasOwn(entries, key)) return;
    onChange({ ...entries, [key]: '' });
    setName('');
  };
  return (
    <fieldset className={styles.group}>
      <legend>{words.label}</legend>
      <GroupNote {...framing(props)} />
      {Object.entries(entries).map(([key, entry]) => (
        <fieldset key={key} className={styles.row} data-field={pathOf(key)}>
          <legend>{key}</legend>
          <div className={styles.tools}>
            <IconButton icon="trash-2" size={20} label={t`Remove ${key}`} onClick={() => remove(key)} />
          </div>
          <GroupNote error={faultAt(faults, pathOf(key))?.message} />
          <Part
            schema={schema.additionalProperties ?? {}}
            words={words.row ?? { label: '' }}
            value={entry}
            builtIn={undefined}
            path={pathOf(key)}
            isRequired
            faults={faults}
            onChange={(changed) => onChange({ ...entries, [key]: changed === undefined ? '' : changed })}
          />
        </fieldset>
      ))}
      <div className={styles.add}>
        <Field label={words.keyLabel ?? t`Name`} value={name} onChange={setName} autoComplete="off" />
        <DeskButton onClick={add}>{t`Add`}</DeskButton>
      </div>
    </fieldset>
  );
}
