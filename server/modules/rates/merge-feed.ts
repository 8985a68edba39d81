import { DAY_MS } from '../../../src/domain/time.ts';
import { toUnits } from '../../ledger/units.ts';
import { isCurrent, type StoredRate, type StoredRates } from '../content/index.ts';

/** Largest change that the feed may make at once, in percent of the stored rate. */
const MAX_CHANGE_PERCENT = 20n;
/** Age above which a stored rate no longer says how much a new one may differ. */
const COMPARABLE_MS = 10 * DAY_MS;
/** Decimals of a stored rate. */
const DECIMALS = 10;

function differsMuch(stored: string, rate: string): boolean {
  const [before, after] = [toUnits(stored, DECIMALS) ?? 0n, toUnits(rate, DECIMALS) ?? 0n];
  const change = after > before ? after - before : before - after;
  return change * 100n > before * MAX_CHANGE_PERCENT;
}

/** Returns whether a stored rate stays: it is in use and newer than the feed. The ECB may correct a date's own rate. */
const isKept = (stored: StoredRate, time: number, now: number): boolean =>
  isCurrent(stored, now) && (stored.time ?? 0) >= time && !(stored.source === 'ecb' && stored.time === time);

/**
 * Returns the stored rates with those of a feed, and the currencies whose rate the feed would change by more than 20 %:
 * they keep their rate, unless it is 10 days old. `time` is that of the feed's rates, `now` of reading it, both in ms.
 */
export function mergeFeed(
  stored: StoredRates,
  feed: ReadonlyMap<string, string>,
  time: number,
  now: number,
): { rates: StoredRates; doubtful: string[] } {
  const rates: Record<string, StoredRate> = { ...stored };
  const doubtful: string[] = [];
  for (const [code, rate] of feed) {
    const known = stored[code];
    if (known && isKept(known, time, now)) continue;
    const isComparable = known?.time !== undefined && now - known.time < COMPARABLE_MS;
    if (isComparable && differsMuch(known.rate, rate)) doubtful.push(code);
    else rates[code] = { rate, time, source: 'ecb' };
  }
  return { rates, doubtful };
}
