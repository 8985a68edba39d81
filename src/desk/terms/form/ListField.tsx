import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { DeskButton } from '../../parts/DeskButton.tsx';
import type { FieldWords } from '../../words/terms/field-words.ts';
import { rowTitles } from '../../words/terms/changes.ts';
import { fieldPathIn } from './field-path.ts';
import type { NestedFieldProps } from './field-props.ts';
import { marksOf, newFieldsOf, rowsOf, type Schema } from '../../words/terms/schema.ts';
import { framing } from './framing.ts';
import { GroupNote } from './GroupNote.tsx';
import { faultAt } from './setting-fault.ts';
import styles from './TermForm.module.css';

/** What can be added to a list: a row, or one of each variant. */
function newRows(schema: Schema, words: FieldWords): { name: string; row: unknown }[] {
  if (!schema.anyOf) return [{ name: words.label, row: schema.type === 'string' ? '' : newFieldsOf(schema) }];
  return schema.anyOf.map((variant) => {
    const marks = marksOf(variant);
    const names = Object.entries(marks).map(([mark, code]) => words.fields?.[mark]?.choices?.[String(code)] ?? code);
    return { name: `${words.label}: ${names.join(', ')}`, row: newFieldsOf(variant) };
  });
}

/** A list of rows, which can be added, removed and moved. */
export function ListField(props: NestedFieldProps) {
  const { t } = useLingui();
  const { schema, words, value, path, faults, isRequired, Part, onChange } = props;
  const rows = rowsOf(value);
  const titles = rowTitles(words, rows);
  const item = schema.items ?? {};
  const rowWords = words.row ?? { label: '' };
  const write = (changed: readonly unknown[]): void =>
    onChange(changed.length === 0 && !isRequired ? undefined : changed);
  const pathOf = (index: number): string => fieldPathIn(path, index);
  const move = (from: number, to: number): void => write(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]));
  return (
    <fieldset className={styles.group}>
      <legend>{words.label}</legend>
      <GroupNote {...framing(props)} />
      {rows.map((row, index) => (
        <fieldset key={index} className={styles.row} data-field={pathOf(index)}>
          <legend>{titles[index]}</legend>
          <div className={styles.tools}>
            <IconButton
              icon="move-up"
              size={20}
              label={t`Move ${titles[index]} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="move-down"
              size={20}
              label={t`Move ${titles[index]} down`}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon="trash-2"
              size={20}
              label={t`Remove ${titles[index]}`}
              onClick={() => write(rows.toSpliced(index, 1))}
            />
          </div>
          <GroupNote error={faultAt(faults, pathOf(index))?.message} />
          <Part
            schema={item}
            words={rowWords}
            value={row}
            builtIn={undefined}
            path={pathOf(index)}
            isRequired
            faults={faults}
            onChange={(changed) => write(rows.with(index, changed))}
          />
        </fieldset>
      ))}
      <div className={styles.add}>
        {newRows(item, rowWords).map(({ name, row }) => (
          <DeskButton key={name} onClick={() => write([...rows, row])}>
            {t`Add: ${name}`}
          </DeskButton>
        ))}
      </div>
    </fieldset>
  );
}
