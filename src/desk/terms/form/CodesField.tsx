import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import type { TermFieldProps } from './field-props.ts';
import styles from './TermForm.module.css';

interface Props extends TermFieldProps {
  label: string;
  help: string | undefined;
  error: string | undefined;
}

/** Some of several codes, which are stored as one text with commas. Codes that it doesn't know stay. */
export function CodesField({ words, value, label, help, error, onChange }: Props) {
  const codes = typeof value === 'string' ? value.split(',').map((code) => code.trim()) : [];
  const change = (code: string, isChosen: boolean): void => {
    const others = codes.filter((other) => other !== code && other !== '');
    onChange((isChosen ? [...others, code] : others).join(','));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className={styles.help}>{error ?? help}</p>
      {Object.entries(words.choices ?? {}).map(([code, name]) => (
        <Checkbox
          key={code}
          label={name}
          checked={codes.includes(code)}
          onChange={(isChosen) => change(code, isChosen)}
        />
      ))}
    </fieldset>
  );
}
