import { compare } from '../../domain/decimal.ts';
import { meanOf } from '../../domain/mean.ts';
import { subtract } from '../../domain/money.ts';

/** A price at a time of the server's clock, in ms. */
export interface Point {
  readonly time: number;
  readonly price: string;
}

/** How a price compares with the one that this device received at that time: the same, different, or none received. */
export type Finding =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs'; readonly by: string; readonly seen: string }
  | { readonly kind: 'unseen' };

export interface Evidence {
  readonly samples: readonly (Point & { readonly finding: Finding })[];
  readonly start: Finding;
  /** The mean of the samples, and whether it is the end price digit by digit; undefined without samples. */
  readonly mean: { readonly value: string; readonly agrees: boolean } | undefined;
  readonly seen: number;
  readonly same: number;
}

const findingOf = (seenAt: ReadonlyMap<number, string>, point: Point | undefined): Finding => {
  const seen = point && seenAt.get(point.time);
  if (!point || seen === undefined) return { kind: 'unseen' };
  return compare(seen, point.price) === 0
    ? { kind: 'same' }
    : { kind: 'differs', by: subtract(point.price, seen), seen };
};

interface Settled {
  readonly startPrice?: string | undefined;
  readonly endPrice?: string | undefined;
  readonly created?: number | undefined;
  readonly started?: number | undefined;
  readonly scale?: number | undefined;
  readonly samples: readonly Point[];
}

/** Time before an order's start in which a tick may have set the start price. */
const EVIDENCE_WINDOW_MS = 3000;

/**
 * Compares the prices that settled an order with those that this device received (OPT-13). It looks for the start price
 * among the ticks of the last seconds before the start, since an order that starts at the latest price has the time of
 * the order and not of the tick.
 */
export const compareWithRecorded = (
  { startPrice, endPrice, created = 0, started = created, scale, samples }: Settled,
  recorded: readonly Point[],
): Evidence => {
  const seenAt = new Map(recorded.map(({ time, price }) => [time, price]));
  const comparedSamples = samples.map((sample) => ({ ...sample, finding: findingOf(seenAt, sample) }));
  const ticksBefore = recorded.filter(({ time }) => time <= started && time > started - EVIDENCE_WINDOW_MS);
  const latestTick = ticksBefore.at(-1);
  const matchingTick =
    startPrice === undefined ? undefined : ticksBefore.find(({ price }) => compare(price, startPrice) === 0);
  const decimals = scale ?? endPrice?.split('.')[1]?.length ?? 0;
  const value = meanOf(
    samples.map(({ price }) => price),
    decimals,
  );
  return {
    samples: comparedSamples,
    start:
      startPrice === undefined || !latestTick
        ? { kind: 'unseen' }
        : matchingTick
          ? { kind: 'same' }
          : { kind: 'differs', by: subtract(startPrice, latestTick.price), seen: latestTick.price },
    mean: value === undefined || endPrice === undefined ? undefined : { value, agrees: value === endPrice },
    seen: comparedSamples.filter(({ finding }) => finding.kind !== 'unseen').length,
    same: comparedSamples.filter(({ finding }) => finding.kind === 'same').length,
  };
};
