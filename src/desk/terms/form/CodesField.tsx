import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import type { TermFieldProps } from './field-props.ts';
import type { Framing } from './framing.ts';
import { GroupNote } from './GroupNote.tsx';
import styles from './TermForm.module.css';

type Props = TermFieldProps & Framing;

/** Some of several codes, which are stored as one text with commas. Codes that it doesn't know stay. */
export function CodesField({ words, value, label, hint, help, error, onChange }: Props) {
  const codes = typeof value === 'string' ? value.split(',').map((code) => code.trim()) : [];
  const change = (code: string, isChosen: boolean): void => {
    const others = codes.filter((other) => other !== code && other !== '');
    onChange((isChosen ? [...others, code] : others).join(','));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <GroupNote hint={hint} help={help} error={error} />
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
