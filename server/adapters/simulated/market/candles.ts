import type { Candle, Interval } from '../../../ports/market-source.ts';
import { liveliness } from './walk.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../src/lib/time.ts';

/**
 * Length of a candle, and how far apart its prices are looked at: 1m sees every tick, 300 longer ones take some 20 ms.
 */
export const steps: Record<Interval, { length: number; sample: number }> = {
  '1m': { length: MINUTE_MS, sample: SECOND_MS },
  '5m': { length: 5 * MINUTE_MS, sample: 10 * SECOND_MS },
  '15m': { length: 15 * MINUTE_MS, sample: 30 * SECOND_MS },
  '1h': { length: 60 * MINUTE_MS, sample: 2 * MINUTE_MS },
  '1d': { length: 1440 * MINUTE_MS, sample: 30 * MINUTE_MS },
};

/** Candles of a coin and interval that can be asked for, back from the newest; as many are kept. */
const MAX_CANDLES = 3000;

/** Keeps one more, and lets the one go that is there for longest where there are too many. */
export function cacheCandles<K, V>(cache: Map<K, V>, key: K, value: V, most: number): void {
  cache.set(key, value);
  if (cache.size <= most) return;
  const [oldest] = cache.keys();
  cache.delete(oldest as K);
}

interface Wanted {
  valueAt: (time: number) => number;
  scale: number;
  seed: number;
  interval: Interval;
  limit: number;
  /** The candle that holds this moment is the last one. */
  last: number;
  /** Newest moment that has a price. */
  end: number;
  /** Candles that are over never change again. */
  cache: Map<number, Candle>;
  /** Told how many have to be computed, before any is; may throw. */
  spend: (candles: number) => void;
}

/**
 * Candles made from the price function: each opens where the one before closed, and the open one closes at the newest
 * tick.
 */
export function aggregate({ valueAt, scale, seed, interval, limit, last, end, cache, spend }: Wanted): Candle[] {
  const { length, sample } = steps[interval];
  const lastStart = Math.floor(last / length) * length;
  const first = Math.max(
    lastStart - (limit - 1) * length,
    Math.floor(end / length) * length - (MAX_CANDLES - 1) * length,
  );
  const candles: Candle[] = [];
  let missing = 0;
  for (let start = first; start <= lastStart; start += length) if (!cache.has(start)) missing += 1;
  spend(missing);
  for (let start = first; start <= lastStart; start += length) {
    const stored = cache.get(start);
    if (stored) {
      candles.push(stored);
      continue;
    }
    const over = start + length <= end;
    const close = valueAt(over ? start + length : end);
    const open = valueAt(start);
    let high = Math.max(open, close);
    let low = Math.min(open, close);
    // ticks of a coin stand at its own phase within the second
    for (let time = start + (end % SECOND_MS); time <= Math.min(end, start + length); time += sample) {
      const value = valueAt(time);
      if (value > high) high = value;
      if (value < low) low = value;
    }
    const share = Math.min(1, Math.max(0, (end - start) / length));
    const volume = (20_000_000 / open) * (length / (1440 * MINUTE_MS)) * liveliness(seed, start + length / 2) * share;
    const candle = {
      time: start,
      open: open.toFixed(scale),
      high: high.toFixed(scale),
      low: low.toFixed(scale),
      close: close.toFixed(scale),
      volume: volume.toFixed(2),
    };
    if (over) cacheCandles(cache, start, candle, MAX_CANDLES);
    candles.push(candle);
  }
  return candles;
}
