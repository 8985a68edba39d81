import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import type { Tier } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { Rate } from './Rate.tsx';
import type { RateDay } from './RateHistory.tsx';

interface Props {
  /** Oldest first. */
  readonly days: readonly RateDay[];
  /** The columns. */
  readonly tiers: readonly Tier[];
}

/** Lists the rates of all tiers, newest day first. */
export function RateTable({ days, tiers: columns }: Props) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Rates by date`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            {columns.map((tier, index) => (
              <th key={index} scope="col">
                <Range tier={tier} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, tiers }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              {columns.map((_, index) => (
                <td key={index}>
                  <Rate value={tiers[index]?.rate} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
