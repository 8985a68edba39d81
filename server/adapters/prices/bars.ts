import type { Candle } from '../../ports/market-source.ts';
import { toPriceUnits } from './index-price.ts';

/** Prices of a span that starts at `time` (ms). */
export type Bar = Omit<Candle, 'volume'>;

const higher = (a: string, b: string): string => (toPriceUnits(b) > toPriceUnits(a) ? b : a);
const lower = (a: string, b: string): string => (toPriceUnits(b) < toPriceUnits(a) ? b : a);

/** Joins bars, oldest first, into candles of `lengthMs`. A span without bars has no candle. */
export function joinBars(bars: readonly Bar[], lengthMs: number): Bar[] {
  const joined: Bar[] = [];
  for (const bar of bars) {
    const time = bar.time - (bar.time % lengthMs);
    const open = joined.at(-1);
    if (open?.time === time)
      joined[joined.length - 1] = {
        ...open,
        high: higher(open.high, bar.high),
        low: lower(open.low, bar.low),
        close: bar.close,
      };
    else joined.push({ ...bar, time });
  }
  return joined;
}
