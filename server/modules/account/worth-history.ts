import type { worthPeriods } from '../../../src/api/account.ts';
import { add } from '../../../src/domain/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { dateOf, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { type Interval, intervalMs, type MarketSource } from '../../ports/market-source.ts';
import { accountStatesAt } from './places.ts';
import { needsPrice, valueInUsdt } from './today.ts';

type Period = (typeof worthPeriods)[number];

/** A total of the past in USDT. */
interface Point {
  readonly time: number;
  readonly total: string;
}

/** Largest number of points of a period: enough for a line on a phone, and few enough to search the ledger for each. */
const MAX_POINTS = 60;

/** Times of the points of each period but `all`, and the candles whose closes are the prices of these times. */
const grids: Readonly<Record<Exclude<Period, 'all'>, { stepMs: number; spanMs: number; interval: Interval }>> = {
  '1d': { stepMs: 30 * MINUTE_MS, spanMs: DAY_MS, interval: '15m' },
  '7d': { stepMs: 3 * HOUR_MS, spanMs: 7 * DAY_MS, interval: '1h' },
  '30d': { stepMs: DAY_MS, spanMs: 30 * DAY_MS, interval: '1h' },
  '1y': { stepMs: 7 * DAY_MS, spanMs: 365 * DAY_MS, interval: '1d' },
};

/** Returns the grid of a period; that of `all` begins when the account was opened. */
function gridOf(period: Period, opened: number, now: number) {
  if (period !== 'all') return grids[period];
  const spanMs = Math.max(now - opened, 30 * DAY_MS);
  return { stepMs: Math.ceil(spanMs / DAY_MS / MAX_POINTS) * DAY_MS, spanMs, interval: '1d' as const };
}

/** Returns the times of a grid up to now. Whole days end with the operator's day, or with their candle. */
function timesOf({ stepMs, spanMs, interval }: ReturnType<typeof gridOf>, now: number): number[] {
  const anchor = interval === '1d' ? 0 : startOfDate(dateOf(now));
  const last = anchor + Math.floor((now - anchor) / stepMs) * stepMs;
  const count = Math.min(MAX_POINTS, Math.floor(spanMs / stepMs));
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs);
}

/** Returns a function that gives a coin's price at a time, or undefined if it had none yet. */
async function pricesOf(
  market: MarketSource,
  code: string,
  { times, interval, charge }: { times: readonly number[]; interval: Interval; charge: (candles: number) => void },
) {
  const [first, last] = [times[0]!, times.at(-1)!];
  const lengthMs = intervalMs[interval];
  const candles = await market.candles(code, interval, Math.ceil((last - first) / lengthMs) + 1, last, charge);
  return (time: number): string | undefined => candles.findLast((candle) => candle.time + lengthMs <= time)?.close;
}

interface WorthRequest {
  readonly customer: number;
  /** When the account was opened, ms. */
  readonly opened: number;
  readonly now: number;
  readonly period: Period;
  /** Called with the number of candles to compute. If it throws, the call fails. */
  readonly charge: (candles: number) => void;
}

/** The points of a period until its newest time. Journals never change, so these stay until the next time. */
const cache = new CustomerCache<ReadonlyMap<string, Point[]>>();

/**
 * Returns the totals of a customer over a period, without those that are not known: before the first entry, and while a
 * coin had no price. Call it outside of transactions, because it waits for prices.
 */
export async function readWorthHistory(
  db: Database,
  market: MarketSource,
  { customer, opened, now, period, charge }: WorthRequest,
): Promise<Point[]> {
  const grid = gridOf(period, opened, now);
  const times = timesOf(grid, now);
  const key = `${period} ${times.at(-1)} ${market.revision}`;
  const known = cache.get(db, customer);
  const cached = known?.get(key);
  if (cached) return cached;

  const states = await accountStatesAt(db, customer, times);
  const codes = new Set(states.flat().flatMap(({ code, balance }) => (needsPrice(code, balance) ? [code] : [])));
  const prices = new Map(
    await Promise.all(
      [...codes].map(
        async (code) => [code, await pricesOf(market, code, { times, interval: grid.interval, charge })] as const,
      ),
    ),
  );
  const points = times.flatMap((time, index) => {
    const accounts = states[index] ?? [];
    const values = accounts.map(({ code, balance }) => valueInUsdt(code, balance, prices.get(code)?.(time)));
    const isKnown = accounts.some(({ sequence }) => sequence > 0) && !values.includes(undefined);
    return isKnown ? [{ time, total: add('0', ...values.filter((value) => value !== undefined)) }] : [];
  });
  const others = [...(known ?? [])].filter(([other]) => !other.startsWith(`${period} `));
  cache.set(db, customer, new Map([...others, [key, points]]));
  return points;
}
