import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { formatPrice } from '../../../lib/decimal.ts';
import { subtract } from '../../../lib/money.ts';
import { isZero } from '../../../lib/rounding.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PausedPrices } from '../../../ui/PausedPrices.tsx';
import { market, pausePrices, quoteOf } from '../../market/store.ts';
import { startOf } from '../price-path.ts';
import type { Order } from '../store.ts';
import styles from './placed.module.css';

interface Props {
  readonly order: Order;
  readonly scale: number | undefined;
  /** What becomes of the stake in a tie, by the operator's rule; undefined where it is not known here. */
  readonly tie?: string | undefined;
}

/** Where an open order stands by the price of now; it alone renders with each tick (LIVE-03). */
export function Standing({ order, scale, tie }: Props) {
  const { t } = useLingui();
  const { price, fresh } = useSnapshot(quoteOf(order.code));
  const { paused } = useSnapshot(market);
  const start = startOf(order);
  if (start === undefined) return null;
  if (paused && !fresh) return <PausedPrices onResume={() => void pausePrices(false)} />;
  if (price === undefined || !fresh) return <p className={styles.standing}>{t`Waiting for a newer price.`}</p>;
  const by = subtract(price, start);
  if (isZero(by))
    return (
      <p className={styles.standing}>
        {tie === 'return' ? t`Equal: stake returned as things stand` : t`Equal to the start price`}
      </p>
    );
  const isAbove = !by.startsWith('-');
  const isRight = isAbove === (order.direction === 'up');
  const distance = formatPrice(by.replace('-', ''), scale);
  const above = isRight
    ? t`${distance} above the start price: right as things stand`
    : t`${distance} above the start price: wrong as things stand`;
  const below = isRight
    ? t`${distance} below the start price: right as things stand`
    : t`${distance} below the start price: wrong as things stand`;
  return (
    <p className={styles.standing} data-direction={isAbove ? 'rise' : 'fall'}>
      <Icon name={isAbove ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>{isAbove ? above : below}</span>
    </p>
  );
}
