import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { formatPrice } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { SAMPLE_COUNT } from '../../../domain/option-rules.ts';
import { PRICE_MS, vibrate } from '../../../ui/base/haptics.ts';
import type { Point } from '../evidence.ts';
import { effectiveStartPrice } from '../price-path.ts';
import { neededAverage } from '../standing.ts';
import type { OptionOrder } from '../store.ts';
import { AverageStanding } from './Standing.tsx';
import { usePriceFeed } from './price-feed.ts';
import styles from './placed.module.css';
import { TenCells } from './TenCells.tsx';
import { TenChart } from './TenChart.tsx';
import type { Deciding } from './use-deciding.ts';
import { useServerSecond } from '../../../client/http/use-server-second.ts';

interface Props {
  readonly order: OptionOrder;
  /** What this device has received of the ten prices, and their average. */
  readonly deciding: Deciding;
  readonly scale: number | undefined;
  /** The end has passed: no price counts any more. */
  readonly isOver: boolean;
}

/**
 * Shows the ten prices that decide an order as they arrive, their average, and what the rest must average to turn the
 * order. They are the prices of this device; the server's decide.
 */
export function LastTen({ order, deciding: { samples, average }, scale, isOver }: Props) {
  const second = useServerSecond(usePriceFeed().now);
  const start = effectiveStartPrice(order);
  const count = samples.filter((sample) => sample !== undefined).length;
  useEffect(() => {
    if (count > 0) vibrate(PRICE_MS);
  }, [count]);
  const { ends = 0 } = order;
  if (start === undefined) return null;
  return (
    <>
      <div className={styles.segments} dir="ltr" aria-hidden>
        {samples.map((sample, index) => (
          <span key={index} data-filled={sample !== undefined || undefined} />
        ))}
      </div>
      <TenChart direction={order.direction} start={start} scale={scale} samples={samples} average={average} />
      <AverageStanding start={start} average={average} scale={scale} />
      <Rest start={start} average={average} scale={scale} samples={samples} isOver={isOver} />
      <TenCells samples={samples} ends={ends} now={second} scale={scale} />
    </>
  );
}

/** Says how many prices are to come, and what they must average to turn the order. */
function Rest({
  start,
  average,
  scale,
  samples,
  isOver,
}: {
  readonly start: string;
  readonly average: string | undefined;
  readonly scale: number | undefined;
  readonly samples: readonly (Point | undefined)[];
  readonly isOver: boolean;
}) {
  const { t } = useLingui();
  const left = SAMPLE_COUNT - 1 - samples.findLastIndex((sample) => sample !== undefined);
  const count = samples.filter((sample) => sample !== undefined).length;
  if (isOver) return <p className={styles.caption}>{t`The prices are in. Waiting for the result.`}</p>;
  if (average === undefined) return <p className={styles.caption}>{t`Ten prices decide, one a second.`}</p>;
  const more = t`${plural(left, { one: '# more price counts.', other: '# more prices count.' })}`;
  const distance = neededAverage(subtract(average, start), count, left);
  if (distance === undefined) return <p className={styles.caption}>{more}</p>;
  const needed = formatPrice(distance, scale);
  const isAbove = !subtract(average, start).startsWith('-');
  return (
    <p className={styles.caption}>
      {more}{' '}
      {isAbove
        ? t`To turn it, the rest must average about ${needed} below the start price.`
        : t`To turn it, the rest must average about ${needed} above the start price.`}
    </p>
  );
}
