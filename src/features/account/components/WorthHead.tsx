import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import styles from '../account.module.css';
import { useBalances } from '../store.ts';
import { useIsComing, WorthFigure, WorthLabel } from './WorthParts.tsx';

interface Props {
  /** No list of coins follows, so the headline itself shows its age or its error. */
  standalone?: boolean;
  /** Where the figure leads. */
  href?: string;
}

/**
 * Shows the worth of all coins, mining included, in the base currency, with the exchange rate and its time. The eye
 * button hides every figure of the account (ACCT-04, ACCT-05).
 */
export function WorthHead({ standalone = false, href }: Props) {
  const { t } = useLingui();
  const {
    balances,
    worth: { currency, total, rate, rateTime, isRateLoading },
  } = useBalances();
  const isComing = useIsComing();
  const failed = standalone && balances.value === undefined && balances.error !== undefined;
  const figure = <WorthFigure value={total} live />;
  return (
    <div className={styles.head} aria-busy={isComing || undefined}>
      <span className={classes(styles.label, href === undefined && styles.close)} data-dated={standalone || undefined}>
        <WorthLabel aged={standalone ? balances : undefined} />
      </span>
      {href === undefined ? (
        figure
      ) : (
        <a className={styles.figure} href={href}>
          {figure}
        </a>
      )}
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
