import { useSnapshot } from 'valtio';
import { meanOf } from '../../../domain/mean.ts';
import { samplesBefore } from '../../../domain/option-rules.ts';
import type { Point } from '../evidence.ts';
import type { OptionOrder } from '../store.ts';
import { usePriceFeed } from './price-feed.ts';
import { useRecordedPrices } from './use-recorded-prices.ts';

/** What this device has received of the prices that decide an order. */
export interface Deciding {
  /** Of the ten seconds before the end; undefined for one without a price. */
  readonly samples: readonly (Point | undefined)[];
  /** Their mean, as the server computes it; undefined without samples. */
  readonly average: string | undefined;
}

/** Returns the deciding prices of an order so far; renders with each tick. */
export function useDeciding(order: OptionOrder): Deciding {
  const { code, ends = 0, scale, startPrice } = order;
  const { quoteOf, recentPrices } = usePriceFeed();
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  const newest = fresh && price !== undefined && time !== undefined ? [{ time, price }] : [];
  const samples = samplesBefore([...useRecordedPrices(order), ...recentPrices(code), ...newest], ends);
  const average = meanOf(
    samples.flatMap((sample) => (sample ? [sample.price] : [])),
    scale ?? startPrice?.split('.')[1]?.length ?? 0,
  );
  return { samples, average };
}
