import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Note } from '../../ui/base/Note.tsx';
import { Fold } from '../../ui/layout/Fold.tsx';
import { DeskButton } from '../parts/DeskButton.tsx';
import { FormFields } from '../parts/FormFields.tsx';
import { type EnteredRates } from './new-rates.ts';
import { readRateLines } from './rate-lines.ts';
import styles from './RatesPage.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onRead: (rates: EnteredRates) => void;
}

/** Fills the table from a pasted column or the text of a CSV file, and names each line that it could not read. */
export function PasteRates({ codes, onRead }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ count: number; faults: readonly string[] }>();
  const fill = (): void => {
    const { rates, faults } = readRateLines(text, codes);
    setResult({ count: Object.keys(rates).length, faults });
    onRead(rates);
  };
  return (
    <Fold title={t`Paste a column or a CSV`}>
      <div className={styles.paste}>
        <FormFields
          fields={[
            {
              name: 'lines',
              label: t`A code and a rate on each line`,
              help: t`For example THB-deposit 33.60`,
              kind: 'text',
            },
          ]}
          typed={{ lines: text }}
          onChange={({ lines }) => setText(String(lines))}
        />
        <div>
          <DeskButton onClick={fill}>{t`Fill in the table`}</DeskButton>
        </div>
        {result && (
          <Note kind={result.faults.length > 0 ? 'warn' : 'plain'} title={t`${result.count} rates read`} live>
            {result.faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Note>
        )}
      </div>
    </Fold>
  );
}
