import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import styles from '../account.module.css';
import { retryBalances, toggleHidden, useBalances, useHidden } from '../store.ts';
import { CachedAge } from '../../../ui/layout/CachedAge.tsx';

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
    worth: { currency, total, hasMining, rate, rateTime, isRateLoading, isLoading },
  } = useBalances();
  const { outage } = useSnapshot(connection);
  // the retries go on in an outage, but a skeleton would promise a figure
  const isComing = isLoading && !outage;
  const hidden = useHidden();
  const failed = standalone && balances.value === undefined && balances.error !== undefined;
  const { sign, scale } = currencyForm(currency);
  const figure = (
    <Veil hidden={hidden} large>
      <Figure value={total} prefix={sign} scale={scale} coming={isComing} live />
    </Veil>
  );
  return (
    <div className={styles.head} aria-busy={isComing || undefined}>
      <span className={classes(styles.label, href === undefined && styles.close)} data-dated={standalone || undefined}>
        {t`Balance`}
        {hasMining && <> + {t`Mining`}</>}
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          size={20}
          label={hidden ? t`Show balances` : t`Hide balances`}
          pressed={hidden}
          onClick={() => void toggleHidden()}
        />
        {standalone && <CachedAge of={balances} onRetry={retryBalances} />}
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
