import { Trans } from '@lingui/react/macro';
import { formatAmount } from '../../../domain/decimal.ts';
import { multiply } from '../../../domain/money.ts';
import { floorTo } from '../../../domain/rounding.ts';
import styles from '../lockup.module.css';

/** Shows a daily rate in percent with at least two decimals; a missing one reads "–". */
export function DailyRate({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return '–';
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <bdi dir="ltr">{formatAmount(value, { scale: Math.max(decimals, 2) })}%</bdi>;
}

const DAYS_PER_YEAR = '365';

/**
 * Shows a daily rate and its equivalent in percent a year by simple interest, rounded down. The equivalent is not a
 * promised yield.
 */
export function RateWithYear({ value }: { readonly value: string | undefined }) {
  const year = value && formatAmount(floorTo(multiply(value, DAYS_PER_YEAR), 2), { trim: true });
  return (
    <>
      <DailyRate value={value} />
      {year && (
        <span className={styles.year}>
          <Trans>
            Equivalent to about <bdi dir="ltr">{year}%</bdi> a year
          </Trans>
        </span>
      )}
    </>
  );
}
