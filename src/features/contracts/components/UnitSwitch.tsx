import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AmountUnit } from '../ticket.ts';
import styles from './unit-switch.module.css';

interface Props {
  readonly code: string;
  readonly unit: AmountUnit;
  readonly onChange: (unit: AmountUnit) => void;
}

/** Chooses inside a field whether its amount is in the coin or in USDT. */
export function UnitSwitch({ code, unit, onChange }: Props) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className={styles.units}>
      <legend className="visually-hidden">{t`Unit of the amount`}</legend>
      {(['coin', 'USDT'] as const).map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === unit} onChange={() => onChange(value)} />
          <bdi>{value === 'coin' ? code : value}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
