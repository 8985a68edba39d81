import { type Candle, candleStart, type Interval, intervalMs } from '../../../ports/market-source.ts';
import { liveliness, turnover } from './walk.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../src/domain/time.ts';

/** The intervals whose candles are joined from shorter ones, so that their highs, lows and volumes agree. */
export const joinedFrom: Partial<Record<Interval, SampledInterval>> = { '4h': '1h', '1w': '1d' };

export type SampledInterval = Exclude<Interval, '4h' | '1w'>;

/**
 * Distance in ms between the prices that make a candle. 1m samples every tick; 300 longer candles take some 20 ms.
 */
const sampleIntervalMs: Record<SampledInterval, number> = {
  '1m': SECOND_MS,
  '5m': 10 * SECOND_MS,
  '15m': 30 * SECOND_MS,
  '1h': 2 * MINUTE_MS,
  '1d': 30 * MINUTE_MS,
};

/** Largest number of candles of a coin and interval, back from the latest. As many are cached. */
const MAX_CANDLES = 3000;

/**
 * Returns how many candles of a shorter interval make the last `limit` candles of a longer one. Both end with the
 * candle that contains `last` (ms).
 */
export function countJoined(shorter: Interval, longer: Interval, limit: number, last: number): number {
  const first = candleStart(intervalMs[longer], last) - (limit - 1) * intervalMs[longer];
  return Math.floor((last - first) / intervalMs[shorter]) + 1;
}

/** Adds an entry to a cache and drops the oldest one beyond `max`. */
export function setBounded<K, V>(cache: Map<K, V>, key: K, value: V, max: number): void {
  cache.set(key, value);
  if (cache.size <= max) return;
  const [oldest] = cache.keys();
  cache.delete(oldest as K);
}

/** Relative range of a calm day. */
const CALM_DAY = 0.025;

/** Returns how much a candle's range adds to its volume, from 0.4 to 2.4: large moves are traded more. */
const activity = (range: number, lengthMs: number): number =>
  0.4 + Math.min(2, (0.6 * range) / (CALM_DAY * Math.sqrt(lengthMs / DAY_MS)));

interface CandleRequest {
  valueAt: (time: number) => number;
  scale: number;
  seed: number;
  interval: SampledInterval;
  limit: number;
  /** The last candle contains this time. */
  last: number;
  /** Time of the latest price. */
  end: number;
  /** Closed candles, which never change. */
  cache: Map<number, Candle>;
  /** Called first with the number of candles to compute. May throw. */
  charge: (candles: number) => void;
}

/**
 * Computes candles from the price function. Each opens where the previous one closed, and the open one closes at the
 * latest tick.
 */
export function computeCandles(request: CandleRequest): Candle[] {
  const { valueAt, scale, seed, interval, limit, last, end, cache, charge } = request;
  const [lengthMs, sampleMs] = [intervalMs[interval], sampleIntervalMs[interval]];
  const lastStart = Math.floor(last / lengthMs) * lengthMs;
  const firstStart = Math.max(
    lastStart - (limit - 1) * lengthMs,
    Math.floor(end / lengthMs) * lengthMs - (MAX_CANDLES - 1) * lengthMs,
  );
  const candles: Candle[] = [];
  let missing = 0;
  for (let start = firstStart; start <= lastStart; start += lengthMs) if (!cache.has(start)) missing += 1;
  charge(missing);
  for (let start = firstStart; start <= lastStart; start += lengthMs) {
    const cached = cache.get(start);
    if (cached) {
      candles.push(cached);
      continue;
    }
    const isClosed = start + lengthMs <= end;
    const close = valueAt(isClosed ? start + lengthMs : end);
    const open = valueAt(start);
    let high = Math.max(open, close);
    let low = Math.min(open, close);
    // a coin ticks at its own phase within the second
    for (let time = start + (end % SECOND_MS); time <= Math.min(end, start + lengthMs); time += sampleMs) {
      const value = valueAt(time);
      if (value > high) high = value;
      if (value < low) low = value;
    }
    const share = Math.min(1, Math.max(0, (end - start) / lengthMs));
    const volume =
      (20_000_000 / open) *
      (lengthMs / DAY_MS) *
      liveliness(seed, start + lengthMs / 2) *
      turnover(seed, start) *
      activity((high - low) / open, lengthMs) *
      share;
    const candle = {
      time: start,
      open: open.toFixed(scale),
      high: high.toFixed(scale),
      low: low.toFixed(scale),
      close: close.toFixed(scale),
      volume: volume.toFixed(2),
    };
    if (isClosed) setBounded(cache, start, candle, MAX_CANDLES);
    candles.push(candle);
  }
  return candles;
}
