import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { classes } from '../classes.ts';
import field from './Field.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './PinField.module.css';
import { PinPad } from './PinPad.tsx';
import { Sheet } from '../overlays/Sheet.tsx';

/** Number of digits of a payment password. */
const length = 6;

interface Props {
  label: string;
  /** Name of the control in its form, for focusing it. */
  name: string;
  /** Empty or all digits. */
  value: string;
  onChange: (value: string) => void;
  /** Asks a second time under this label, because the typed digits are not visible. */
  again?: string;
  help?: string;
  error?: string | undefined;
}

/** Field for a payment password: a button with dots opens the pad, so that the digits are never in an input. */
export function PinField({ label, name, value, onChange, again, help, error }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'first' | 'again'>();
  const [typed, setTyped] = useState('');
  const [first, setFirst] = useState('');
  const [differs, setDiffers] = useState(false);

  const ask = (entry: 'first' | 'again' | undefined, firstDigits = ''): void => {
    setTyped('');
    setFirst(firstDigits);
    setDiffers(false);
    setAsking(entry);
  };
  const complete = (digits: string): void => {
    if (asking === 'first' && again !== undefined) return ask('again', digits);
    const isAccepted = asking === 'first' || digits === first;
    ask(isAccepted ? undefined : 'first');
    setDiffers(!isAccepted);
    if (isAccepted) onChange(digits);
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
            {Array.from({ length }, (_, index) => (
              <span key={index} className={styles.dot} data-filled={index < value.length || undefined} />
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
