import { fieldPathIn } from './field-path.ts';
import type { NestedFieldProps } from './field-props.ts';
import { meaningOf } from '../../words/terms/meanings.ts';
import { fieldsOf, kindOf, shownFields, variantOf, withField } from '../../words/terms/schema.ts';
import { SlidePreview } from './SlidePreview.tsx';
import styles from './TermForm.module.css';

/** Kinds of values that need the whole width. */
const WIDE = new Set(['texts', 'long', 'list', 'record', 'codes', 'group']);

/** The fields of an object. What it doesn't know of the object stays as it is. */
export function GroupFields({ schema, words, value, builtIn, path, faults, Part, onChange }: NestedFieldProps) {
  const own = schema.anyOf ? variantOf(schema, value) : schema;
  if (!own) return null;
  const fields = shownFields(own, words);
  const meaning = meaningOf(words, fieldsOf(value));
  return (
    <>
      <div className={styles.fields}>
        {fields.map(([name, field]) => {
          const fieldPath = fieldPathIn(path, name);
          const fieldSchema = own.properties?.[name] ?? {};
          return (
            <div
              key={name}
              className={styles.cell}
              data-wide={WIDE.has(kindOf(fieldSchema, field)) || undefined}
              data-field={fieldPath}
            >
              <Part
                schema={fieldSchema}
                words={field}
                value={fieldsOf(value)[name]}
                builtIn={fieldsOf(builtIn)[name]}
                path={fieldPath}
                isRequired={own.required?.includes(name) ?? false}
                faults={faults}
                onChange={(changed) => onChange(withField(value, name, changed))}
              />
            </div>
          );
        })}
      </div>
      {meaning !== undefined && <p className={styles.meaning}>{meaning}</p>}
      {words.preview === 'slide' && <SlidePreview of={fieldsOf(value)} />}
    </>
  );
}
