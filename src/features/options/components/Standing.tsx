import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { formatPrice } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { market, pausePrices } from '../../market/index.ts';
import { effectiveStartPrice } from '../price-path.ts';
import { standingOf } from '../standing.ts';
import type { OptionOrder } from '../store.ts';
import styles from './placed.module.css';
import { usePriceFeed } from './price-feed.ts';

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
  const { quoteOf } = usePriceFeed();
  const quote = useSnapshot(quoteOf(order.code));
  const { paused } = useSnapshot(market);
  if (effectiveStartPrice(order) === undefined) return null;
  if (paused && !quote.fresh) return <PausedPrices onResume={() => void pausePrices(false)} />;
  const standing = standingOf(order, quote);
  if (!standing) return <p className={styles.standing}>{t`Waiting for a newer price.`}</p>;
  const { difference, direction, isRight } = standing;
  if (!direction)
    return (
      <p className={styles.standing}>
        {tie === 'return' ? t`Equal to the start price: you'd get your stake back` : t`Equal to the start price`}
      </p>
    );
  const distance = formatPrice(difference.replace('-', ''), scale);
  const above = isRight
    ? t`${distance} above the start price: winning right now`
    : t`${distance} above the start price: losing right now`;
  const below = isRight
    ? t`${distance} below the start price: winning right now`
    : t`${distance} below the start price: losing right now`;
  return (
    <p className={styles.standing} data-direction={direction}>
      <Icon name={direction === 'rise' ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>{direction === 'rise' ? above : below}</span>
    </p>
  );
}

/** Says on which side of the start price the average of the deciding prices is, or ended. */
export function AverageStanding({
  start,
  average,
  scale,
  done = false,
}: {
  readonly start: string;
  readonly average: string | undefined;
  readonly scale: number | undefined;
  /** The average is the end price. */
  readonly done?: boolean;
}) {
  const { t } = useLingui();
  if (average === undefined) return null;
  const difference = subtract(average, start);
  if (isZero(difference)) return <p className={styles.standing}>{t`Average equal to the start price`}</p>;
  const isBelow = difference.startsWith('-');
  const distance = formatPrice(difference.replace('-', ''), scale);
  const above = done
    ? t`The average ended ${distance} above the start price`
    : t`Average ${distance} above the start price`;
  const below = done
    ? t`The average ended ${distance} below the start price`
    : t`Average ${distance} below the start price`;
  return (
    <p className={styles.standing} data-direction={isBelow ? 'fall' : 'rise'}>
      <Icon name={isBelow ? 'arrow-down' : 'arrow-up'} size={16} />
      <span>{isBelow ? below : above}</span>
    </p>
  );
}
