import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { formatPrice } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { market, pausePrices, quoteOf } from '../../market/index.ts';
import { effectiveStartPrice } from '../price-path.ts';
import type { OptionOrder } from '../store.ts';
import styles from './placed.module.css';

interface Props {
  readonly order: OptionOrder;
  readonly scale: number | undefined;
  /** What happens to the stake in a tie, by the operator's rule; undefined if unknown. */
  readonly tie?: string | undefined;
}

/**
 * Says whether an open order is right at the current price. The arrow has the colour of the price's direction, and the
 * words have none: a price that falls may win. A separate component, so that a tick renders nothing else
 * (LIVE-03).
 */
export function Standing({ order, scale, tie }: Props) {
  const { t } = useLingui();
  const { price, fresh } = useSnapshot(quoteOf(order.code));
  const { paused } = useSnapshot(market);
  const start = effectiveStartPrice(order);
  if (start === undefined) return null;
  if (paused && !fresh) return <PausedPrices onResume={() => void pausePrices(false)} />;
  if (price === undefined || !fresh) return <p className={styles.standing}>{t`Waiting for a newer price.`}</p>;
  const difference = subtract(price, start);
  if (isZero(difference))
    return (
      <p className={styles.standing}>
        {tie === 'return' ? t`Equal to the start price: you'd get your stake back` : t`Equal to the start price`}
      </p>
    );
  const isAbove = !difference.startsWith('-');
  const isRight = isAbove === (order.direction === 'up');
  const distance = formatPrice(difference.replace('-', ''), scale);
  const above = isRight
    ? t`${distance} above the start price: winning right now`
    : t`${distance} above the start price: losing right now`;
  const below = isRight
    ? t`${distance} below the start price: winning right now`
    : t`${distance} below the start price: losing right now`;
  return (
    <p className={styles.standing} data-direction={isAbove ? 'rise' : 'fall'}>
      <Icon name={isAbove ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>{isAbove ? above : below}</span>
    </p>
  );
}
