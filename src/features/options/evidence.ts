import { compare } from '../../lib/decimal.ts';
import { meanOf } from '../../lib/mean.ts';
import { subtract } from '../../lib/money.ts';

/** A price at a moment of the server's clock, ms. */
export interface Point {
  readonly time: number;
  readonly price: string;
}

/** What the device's own tape says of a price: the same, another one by so much, or nothing. */
export type Finding =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs'; readonly by: string; readonly seen: string }
  | { readonly kind: 'unseen' };

export interface Evidence {
  readonly samples: readonly (Point & { readonly finding: Finding })[];
  readonly start: Finding;
  /** Whether the mean of the samples is the end price, digit by digit; undefined without samples. */
  readonly mean: { readonly value: string; readonly agrees: boolean } | undefined;
  readonly seen: number;
  readonly same: number;
}

const findingOf = (tape: ReadonlyMap<number, string>, point: Point | undefined): Finding => {
  const seen = point && tape.get(point.time);
  if (!point || seen === undefined) return { kind: 'unseen' };
  return compare(seen, point.price) === 0
    ? { kind: 'same' }
    : { kind: 'differs', by: subtract(point.price, seen), seen };
};

interface Settled {
  readonly startPrice?: string | undefined;
  readonly endPrice?: string | undefined;
  readonly created?: number | undefined;
  readonly scale?: number | undefined;
  readonly samples: readonly Point[];
}

/** ms around the placing in which a tick may have set the start price. */
const EVIDENCE_WINDOW_MS = 3000;

/**
 * Lays what settled an order beside what this device saw (OPT-13). The start price is sought among the ticks of the
 * seconds before the order: the server names the order's moment, not that of the tick.
 */
export const evidenceOf = (
  { startPrice, endPrice, created = 0, scale, samples }: Settled,
  tape: readonly Point[],
): Evidence => {
  const seenAt = new Map(tape.map(({ time, price }) => [time, price]));
  const compared = samples.map((sample) => ({ ...sample, finding: findingOf(seenAt, sample) }));
  const before = tape.filter(({ time }) => time <= created && time > created - EVIDENCE_WINDOW_MS);
  const nearest = before.at(-1);
  const exact = startPrice === undefined ? undefined : before.find(({ price }) => compare(price, startPrice) === 0);
  const places = scale ?? endPrice?.split('.')[1]?.length ?? 0;
  const value = meanOf(
    samples.map(({ price }) => price),
    places,
  );
  return {
    samples: compared,
    start:
      startPrice === undefined || !nearest
        ? { kind: 'unseen' }
        : exact
          ? { kind: 'same' }
          : { kind: 'differs', by: subtract(startPrice, nearest.price), seen: nearest.price },
    mean: value === undefined || endPrice === undefined ? undefined : { value, agrees: value === endPrice },
    seen: compared.filter(({ finding }) => finding.kind !== 'unseen').length,
    same: compared.filter(({ finding }) => finding.kind === 'same').length,
  };
};
