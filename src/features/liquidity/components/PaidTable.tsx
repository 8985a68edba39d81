import { useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import styles from '../liquidity.module.css';
import type { PaidDay } from '../paid-days.ts';

/** Lists the interest paid for each day, newest first. A day without a payment reads "–". */
export function PaidTable({ days }: { readonly days: readonly PaidDay[] }) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Interest by day`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Interest paid`}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, amount }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td>
                <Quantity value={amount} unit="USDT" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
