import * as v from 'valibot';
import { tick } from '../../api/prices.ts';
import { scheduleStalenessCheck, entries, type Entry, forgetQuotes, market, noteLatest } from './quotes.ts';

export type Tick = v.InferOutput<typeof tick>;

/** ms between two paints of a row. */
const PAINT_INTERVAL_MS = 250;

const waiting = new Map<string, Tick>();
let run = 0;
let paintedAt = -Infinity;
let paint: ReturnType<typeof setTimeout> | undefined;

/** Paints what has come, at most four times a second. */
const paintAll = (): void => {
  paint = undefined;
  paintedAt = Date.now();
  for (const [code, { price, change, time }] of waiting) {
    const quote = entries.get(code)?.quote;
    if (quote) Object.assign(quote, { price, time, fresh: true, ...(change === undefined ? {} : { change }) });
    noteLatest(time);
  }
  market.live = true;
  waiting.clear();
  scheduleStalenessCheck();
};

/** A stream or a series of polls begins: its numbers may begin anew, then the time of a tick decides. */
export const beginStreamEpoch = (): void => {
  run += 1;
};

const isNewer = (entry: Entry, next: Tick): boolean =>
  entry.run === run || entry.seq < 0 ? next.seq > entry.seq : next.seq > entry.seq || next.time > entry.time;

const isPrice = (price: string): boolean => !price.startsWith('-') && /[1-9]/.test(price);

/**
 * Takes ticks as they came. Ignored one by one: what is no tick, prices that are not above zero, coins that are not in
 * the list, and what is older than or the same as the newest (MARKET-10).
 * @returns how many were taken
 */
export const takeTicks = (list: unknown): number => {
  if (!Array.isArray(list)) return 0;
  let taken = 0;
  for (const item of list) {
    const parsed = v.safeParse(tick, item);
    const entry = parsed.success ? entries.get(parsed.output.code) : undefined;
    if (!parsed.success || !entry || !isPrice(parsed.output.price) || !isNewer(entry, parsed.output)) continue;
    const { code, seq, time } = parsed.output;
    Object.assign(entry, { seq, time, run, came: Date.now() });
    waiting.set(code, parsed.output);
    taken += 1;
  }
  // a clock that was set back meanwhile holds no price back
  if (taken > 0)
    paint ??= setTimeout(
      paintAll,
      Math.min(PAINT_INTERVAL_MS, Math.max(0, paintedAt + PAINT_INTERVAL_MS - Date.now())),
    );
  return taken;
};

/** The live market is out of sight or stopped: every price is grey until a fresh one comes (MARKET-09). */
export const markAllStale = (): void => {
  clearTimeout(paint);
  paint = undefined;
  waiting.clear();
  for (const { quote } of entries.values()) quote.fresh = false;
  market.live = false;
};

/** Forgets all prices; for tests. */
export const clearQuotes = (): void => {
  markAllStale();
  forgetQuotes();
  paintedAt = -Infinity;
};
