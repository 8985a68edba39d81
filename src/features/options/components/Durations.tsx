import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatTime } from '../../../i18n/dates.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { MINUTE_MS } from '../../../domain/time.ts';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import type { OptionProduct } from '../store.ts';
import { usePriceFeed } from './price-feed.ts';
import styles from './ticket.module.css';
import { useServerSecond } from '../../../client/http/use-server-second.ts';

/** Shows when an order placed now would expire, by the server's clock. */
export function EndTime({ minutes }: { readonly minutes: number }) {
  return (
    <bdi>{formatTime(useServerSecond(usePriceFeed().now) + minutes * MINUTE_MS, { seconds: true, zone: true })}</bdi>
  );
}

/** Offers durations in minutes with the yields that the server sent, all in sight (OPT-01). */
export function Durations({
  offered,
  product,
  at,
  onChoose,
}: {
  readonly offered: readonly OptionProduct[];
  readonly product: OptionProduct | undefined;
  /** ms of outdated terms, shown instead of the expiry; undefined if they are current. */
  readonly at?: number | undefined;
  readonly onChoose: (minutes: number) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <span>{t`Duration and return`}</span>
        <span className={styles.hint}>
          {at === undefined ? (
            product && (
              <>
                {t`expires at`} <EndTime minutes={product.minutes} />
              </>
            )
          ) : (
            <AsOf at={at} />
          )}
        </span>
      </legend>
      <div className={styles.durations}>
        {offered.map((item) => (
          <label key={item.minutes} className={styles.duration} data-closed={item.suspended || undefined}>
            <input
              type="radio"
              name={name}
              checked={item.minutes === product?.minutes}
              onChange={() => onChoose(item.minutes)}
            />
            <span className={styles.minutes}>
              <Trans>
                <b>{item.minutes}</b> min
              </Trans>
            </span>
            <span className={styles.yield}>
              {item.yield === undefined ? '–' : formatPercent(item.yield, { sign: 'never', trim: true })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
