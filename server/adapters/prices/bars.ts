import { add } from '../../../src/domain/money.ts';
import { type Candle, candleStart } from '../../ports/market-source.ts';
import { toPriceUnits } from './index-price.ts';

/** Prices of a span that starts at `time` (ms). */
export type Bar = Omit<Candle, 'volume'>;

const higher = (a: string, b: string): string => (toPriceUnits(b) > toPriceUnits(a) ? b : a);
const lower = (a: string, b: string): string => (toPriceUnits(b) < toPriceUnits(a) ? b : a);

/**
 * Joins bars, oldest first, into candles of `lengthMs`. A span without bars has no candle. The volume of a candle is
 * missing if that of one of its bars is.
 */
export function joinBars(bars: readonly Candle[], lengthMs: number): Candle[] {
  const joined: Candle[] = [];
  for (const bar of bars) {
    const { open, high, low, close, volume } = bar;
    const time = candleStart(lengthMs, bar.time);
    const known = volume === undefined ? {} : { volume };
    const last = joined.at(-1);
    if (last?.time === time)
      joined[joined.length - 1] = {
        time,
        open: last.open,
        high: higher(last.high, high),
        low: lower(last.low, low),
        close,
        ...(volume === undefined || last.volume === undefined ? {} : { volume: add(last.volume, volume) }),
      };
    else joined.push({ time, open, high, low, close, ...known });
  }
  return joined;
}
