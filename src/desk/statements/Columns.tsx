import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/forms/Select.tsx';
import { Section } from '../parts/DeskPage.tsx';
import { COLUMN_WORDS } from '../words/statements.ts';
import { COLUMN_KINDS, type ColumnKind, isShared } from './api.ts';
import { type FileCheck } from './api-views.ts';
import styles from './statements.module.css';

interface Props {
  readonly of: NonNullable<FileCheck['table']>;
  readonly onChange: (columns: readonly ColumnKind[]) => void;
}

const options = COLUMN_KINDS.map((value) => ({ value, label: COLUMN_WORDS[value] }));

/** What each column of a file means, over its first lines. */
export function Columns({ of: { header, rows, columns, isKept }, onChange }: Props) {
  const { t } = useLingui();
  const isDouble = (kind: ColumnKind): boolean =>
    !isShared(kind) && columns.filter((other) => other === kind).length > 1;
  return (
    <Section title={t`Which column is which?`}>
      {isKept && <p className={styles.hint}>{t`As in the last file with this header.`}</p>}
      <div className={styles.columns}>
        {header.map((name, place) => (
          <div key={place}>
            <Select
              label={name === '' ? t`Column ${place + 1}` : name}
              value={columns[place] ?? 'skip'}
              onChange={(kind) => onChange(columns.with(place, kind))}
              options={options}
              error={isDouble(columns[place] ?? 'skip') ? t`Another column has this meaning too.` : undefined}
            />
            <ul role="list">
              {rows.map((row, index) => (
                <li key={index}>
                  <bdi>{row[place]}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
