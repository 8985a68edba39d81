import * as v from 'valibot';
import { tick } from '../../api/market.ts';
import { scheduleStalenessCheck, entries, type CoinEntry, forgetQuotes, market, noteLatest } from './quotes.ts';

export type Tick = v.InferOutput<typeof tick>;

/** Time between two paints of a row. */
const PAINT_INTERVAL_MS = 250;

/** Ticks that are not painted yet, by coin. */
const pendingTicks = new Map<string, Tick>();
let currentEpoch = 0;
let paintedAt = -Infinity;
let scheduledPaint: ReturnType<typeof setTimeout> | undefined;

/** Paints the pending ticks; runs at most four times a second. */
const paintAll = (): void => {
  scheduledPaint = undefined;
  paintedAt = Date.now();
  for (const [code, { price, change, time }] of pendingTicks) {
    const quote = entries.get(code)?.quote;
    if (quote) Object.assign(quote, { price, time, fresh: true, ...(change === undefined ? {} : { change }) });
    noteLatest(time);
  }
  market.live = true;
  pendingTicks.clear();
  scheduleStalenessCheck();
};

/** Notes that a stream or a series of polls begins. Its sequence numbers may restart, so that also the time decides. */
export const beginStreamEpoch = (): void => {
  currentEpoch += 1;
};

const isNewer = (entry: CoinEntry, next: Tick): boolean =>
  entry.epoch === currentEpoch || entry.seq < 0 ? next.seq > entry.seq : next.seq > entry.seq || next.time > entry.time;

const isPrice = (price: string): boolean => !price.startsWith('-') && /[1-9]/.test(price);

/**
 * Accepts ticks in the order they arrive. Ignores anything that is not a tick, prices not above zero, coins that are
 * not listed, and ticks that are not newer than the newest one (MARKET-10).
 * @returns the number of accepted ticks
 */
export const takeTicks = (list: unknown): number => {
  if (!Array.isArray(list)) return 0;
  let acceptedCount = 0;
  for (const item of list) {
    const parsed = v.safeParse(tick, item);
    const entry = parsed.success ? entries.get(parsed.output.code) : undefined;
    if (!parsed.success || !entry || !isPrice(parsed.output.price) || !isNewer(entry, parsed.output)) continue;
    const { code, seq, time } = parsed.output;
    Object.assign(entry, { seq, time, epoch: currentEpoch, receivedAt: Date.now() });
    pendingTicks.set(code, parsed.output);
    acceptedCount += 1;
  }
  // the upper bound keeps a device clock that was set back from delaying the paint
  if (acceptedCount > 0)
    scheduledPaint ??= setTimeout(
      paintAll,
      Math.min(PAINT_INTERVAL_MS, Math.max(0, paintedAt + PAINT_INTERVAL_MS - Date.now())),
    );
  return acceptedCount;
};

/** Marks every price as stale, while the feed is paused or the tab hidden (MARKET-09). */
export const markAllStale = (): void => {
  clearTimeout(scheduledPaint);
  scheduledPaint = undefined;
  pendingTicks.clear();
  for (const { quote } of entries.values()) quote.fresh = false;
  market.live = false;
};

/** Clears all prices and pending ticks; for tests. */
export const clearQuotes = (): void => {
  markAllStale();
  forgetQuotes();
  paintedAt = -Infinity;
};
