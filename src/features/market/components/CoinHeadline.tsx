import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { formatPrice } from '../../../domain/decimal.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { dayChange } from '../day-change.ts';
import { quoteOf } from '../quotes.ts';
import styles from './Coin.module.css';

interface Props {
  readonly code: string;
  readonly scale: number;
  /** Highest and lowest price of 24 hours; undefined until they have loaded. */
  readonly high: string | undefined;
  readonly low: string | undefined;
}

/**
 * Shows the live price as headline, grey and with its time if it is old (MARKET-07), and the high and the low of 24
 * hours at its end.
 */
export function CoinHeadline({ code, scale, high, low }: Props) {
  const { t } = useLingui();
  const { price, change, time, fresh } = useSnapshot(quoteOf(code));
  const amount = dayChange(price, change, scale);
  const day = [
    [t`24h high`, high],
    [t`24h low`, low],
  ] as const;
  return (
    <div className={styles.headline}>
      <div>
        <Figure value={price} scale={scale} stale={!fresh} live />
        <p className={styles.change}>
          <Delta value={change} stale={!fresh} />
          {amount !== undefined && (
            <span className={styles.quiet}>
              ≈ <Quantity value={amount} sign="always" unit="USDT" exact />
            </span>
          )}
          <span className={styles.quiet}>{t`in 24h`}</span>
          {!fresh && time !== undefined && <AsOf at={time} seconds />}
        </p>
      </div>
      <dl className={styles.day}>
        {day.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr">{formatPrice(value, scale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
