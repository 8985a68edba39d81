import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import styles from '../account.module.css';
import { useBalances } from '../store.ts';
import { useIsComing, WorthFigure, WorthLabel } from './WorthParts.tsx';

/**
 * Shows the worth of all coins, mining included, in the base currency, with the exchange rate and its time, and its age
 * or its error. The eye button hides every figure of the account (ACCT-04, ACCT-05).
 */
export function WorthHead({ href }: { /** Where the figure leads. */ readonly href: string }) {
  const { t } = useLingui();
  const {
    balances,
    worth: { currency, total, rate, rateTime, isRateLoading },
  } = useBalances();
  const isComing = useIsComing();
  const failed = balances.value === undefined && balances.error !== undefined;
  return (
    <div className={styles.head} aria-busy={isComing || undefined}>
      <span className={styles.label} data-dated>
        <WorthLabel aged={balances} />
      </span>
      <a className={styles.figure} href={href}>
        <WorthFigure value={total} live />
      </a>
      <span className={styles.rate}>
        {failed ? (
          t`Your balances didn't load`
        ) : isRateLoading ? (
          '\u00a0'
        ) : rate === undefined ? (
          t`There's no exchange rate for ${currency} right now.`
        ) : (
          <>
            <bdi dir="ltr">
              1 USDT = <Quantity value={rate} unit={currency} />
            </bdi>
            {rateTime !== undefined && <> · {t`rate as of ${formatDateTime(rateTime)}`}</>}
          </>
        )}
      </span>
    </div>
  );
}
