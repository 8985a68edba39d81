import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { classes } from './classes.ts';
import field from './Field.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './PinField.module.css';
import { PinPad } from './PinPad.tsx';
import { Sheet } from './Sheet.tsx';

/** Digits of a payment password. */
const length = 6;

interface Props {
  label: string;
  /** Of the control in its form, which may put the focus on it. */
  name: string;
  /** Empty, or all of its digits. */
  value: string;
  onChange: (value: string) => void;
  /** Asks for it twice, under this label the second time, where nothing else does: nobody sees what was typed. */
  again?: string;
  help?: string;
  error?: string | undefined;
}

/** A payment password in a form: a button with its dots opens the pad, so that its digits never stand in an input. */
export function PinField({ label, name, value, onChange, again, help, error }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'first' | 'again'>();
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState('');
  const [differs, setDiffers] = useState(false);

  const ask = (which: 'first' | 'again' | undefined, before = ''): void => {
    setTyped('');
    setFirst(before);
    setDiffers(false);
    setAsking(which);
  };
  const complete = (digits: string): void => {
    if (asking === 'first' && again !== undefined) return ask('again', digits);
    const same = asking === 'first' || digits === first;
    ask(same ? undefined : 'first');
    setDiffers(!same);
    if (same) onChange(digits);
    return undefined;
  };
  const currentLabel = asking === 'again' ? (again ?? label) : label;
  const state = t`${value.length} of ${length} digits entered`;
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(control) => (
        <div className={field.box}>
          <button
            type="button"
            {...control}
            name={name}
            className={classes(field.input, styles.pin)}
            aria-haspopup="dialog"
            aria-label={`${label}: ${state}`}
            onClick={() => ask('first')}
          >
            {Array.from({ length }, (_, at) => (
              <span key={at} className={styles.dot} data-filled={at < value.length || undefined} />
            ))}
          </button>
          {asking && (
            <Sheet key={asking} title={currentLabel} onClose={() => ask(undefined)}>
              <PinPad
                label={currentLabel}
                labelHidden
                value={typed}
                length={length}
                onChange={setTyped}
                onComplete={complete}
                error={differs ? t`The two passwords entered are inconsistent!` : undefined}
              />
            </Sheet>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
