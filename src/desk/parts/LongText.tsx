import { FieldFrame } from '../../ui/forms/FieldFrame.tsx';
import styles from './FormFields.module.css';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Has the focus once its dialog opens. */
  readonly 'data-autofocus'?: true;
}

/** Field for a text of several lines. */
export const LongText = ({ label, help, error, rows = 4, onChange, ...text }: Props) => (
  <FieldFrame label={label} help={help} error={error}>
    {(control) => (
      <textarea
        {...text}
        {...control}
        className={styles.text}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
);
