import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Veil } from '../../../ui/Veil.tsx';
import styles from '../account.module.css';
import { retryBalances, toggleHidden, useBalances, useHidden } from '../store.ts';
import { CachedAge } from './CachedAge.tsx';
import { DayLines } from './DayLines.tsx';

/**
 * The coins' worth in the base currency, mining included, with the rate's time; the eye hides every figure of the
 * account (ACCT-04, ACCT-05). `alone`: no list of the coins stands below and tells how old they are, or why they are
 * not there. `day`: with the change of the day and what is available (LIVE-07). `href`: where the figure leads.
 */
export function WorthHead({ alone = false, day = false, href }: { alone?: boolean; day?: boolean; href?: string }) {
  const { t } = useLingui();
  const {
    balances,
    worth: { currency, total, mining, rate, rateTime, waiting, coming },
  } = useBalances();
  const { outage } = useSnapshot(connection);
  // its tries go on, and nothing comes of them while nothing reaches the server
  const isComing = coming && !outage;
  const hidden = useHidden();
  const failed = alone && balances.value === undefined && balances.error !== undefined;
  const { sign, scale } = currencyForm(currency);
  const figure = (
    <Veil hidden={hidden}>
      <Figure value={total} prefix={sign} scale={scale} coming={isComing} />
    </Veil>
  );
  return (
    <div className={styles.head} aria-busy={isComing || undefined}>
      <span className={classes(styles.label, href === undefined && styles.close)} data-dated={alone || undefined}>
        {t`Balance`}
        {mining && <> + {t`Mining`}</>}
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          size={20}
          label={hidden ? t`Show balances` : t`Hide balances`}
          pressed={hidden}
          onClick={() => void toggleHidden()}
        />
        {alone && <CachedAge of={balances} onRetry={retryBalances} />}
      </span>
      {href === undefined ? (
        figure
      ) : (
        <a className={styles.figure} href={href}>
          {figure}
        </a>
      )}
      {day && <DayLines scale={scale} />}
      <span className={styles.rate}>
        {failed ? (
          t`Your balances didn't load`
        ) : waiting ? (
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
