import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { worthPeriods } from '../../../api/account.ts';
import { chosenPeriod, type TotalPeriod } from '../total-periods.ts';
import styles from './period-choice.module.css';

/** Returns the names of the periods inside a text. */
export const usePeriodNames = (): Readonly<Record<TotalPeriod, string>> => {
  const { t } = useLingui();
  return { '1d': t`24 hours`, '7d': t`7 days`, '30d': t`30 days`, '1y': t`1 year`, all: t`All time` };
};

/** Chooses the period of the line of the total. */
export function PeriodChoice({ period }: { readonly period: TotalPeriod }) {
  const { t } = useLingui();
  const name = useId();
  const labels: Readonly<Record<TotalPeriod, string>> = {
    '1d': t({ message: '1d', context: 'period' }),
    '7d': t({ message: '7d', context: 'period' }),
    '30d': t({ message: '30d', context: 'period' }),
    '1y': t({ message: '1y', context: 'period' }),
    all: t({ message: 'All', context: 'period' }),
  };
  return (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{t({ message: 'Period', context: 'of a line' })}</legend>
      {worthPeriods.map((choice) => (
        <label key={choice} className={styles.period}>
          <input
            type="radio"
            name={name}
            checked={choice === period}
            onChange={() => {
              chosenPeriod.period = choice;
            }}
          />
          <span>{labels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
