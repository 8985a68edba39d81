import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import styles from './TermForm.module.css';

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

interface Props {
  readonly value: unknown;
  /** JSON Schema of the value. */
  readonly schema: unknown;
  readonly isClosed: boolean;
  readonly onChange: (value: unknown) => void;
}

/** The whole value as JSON, with fields that the form doesn't know. */
export function AdvancedJson({ value, schema, isClosed, onChange }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const parse = (text: string): void => {
    try {
      onChange(JSON.parse(text) as unknown);
      setTyped(undefined);
    } catch {
      setTyped(text);
    }
  };
  return (
    <Fold title={t`Advanced: JSON`}>
      <FieldFrame
        label={t`The whole value`}
        error={typed !== undefined && t`This is no JSON yet, so the form still has the value before.`}
      >
        {(control) => (
          <textarea
            {...control}
            className={styles.json}
            rows={10}
            spellCheck={false}
            dir="ltr"
            disabled={isClosed}
            value={typed ?? pretty(value)}
            onChange={({ target }) => parse(target.value)}
          />
        )}
      </FieldFrame>
      <details>
        <summary className={styles.summary}>{t`What a value may be (JSON Schema)`}</summary>
        <pre className={styles.json}>{pretty(schema)}</pre>
      </details>
    </Fold>
  );
}
