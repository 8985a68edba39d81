import { FieldFrame, type FieldFrameProps } from '../../ui/forms/FieldFrame.tsx';
import styles from './FormFields.module.css';

interface Props extends FieldFrameProps {
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly 'aria-required'?: boolean | undefined;
  /** Has the focus once its dialog opens. */
  readonly 'data-autofocus'?: true;
}

/** Field for a text of several lines. */
export const LongText = ({ label, hint, help, error, rows = 4, onChange, ...text }: Props) => (
  <FieldFrame label={label} hint={hint} help={help} error={error}>
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
