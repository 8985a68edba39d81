import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { PastTick } from '../../ports/market-source.ts';
import type { Bar } from './bars.ts';
import type { PriceSecond } from './recorder.ts';
import { priceCandles, priceSeconds } from './schema.ts';

/** Seconds that an instance keeps in memory. Settlement and one-second charts need no more. */
export const MEMORY_MS = 6 * MINUTE_MS;

/** Returns the stored seconds after `after` (ms), oldest first, at most those that fit into memory. */
export const secondsAfter = (db: Database, after: number): Promise<PriceSecond[]> =>
  db
    .select()
    .from(priceSeconds)
    .where(gt(priceSeconds.time, after))
    .orderBy(asc(priceSeconds.time))
    .limit(MEMORY_MS / SECOND_MS);

/** Returns the stored prices of a coin from two or more sources, from `from` until just before `before` (ms). */
export async function storedHistory(db: Database, code: string, from: number, before: number): Promise<PastTick[]> {
  const rows = await rowsOf<{ time: string | number; price: string }>(
    db,
    sql`select time, prices ->> ${code} as price from price_seconds
      where time >= ${from} and time < ${before} and prices ? ${code} order by time`,
  );
  return rows.map(({ time, price }) => ({ time: Number(time), price }));
}

/** Returns the first stored second after `after` and until `until` (ms) at which a coin was tradable. */
export async function storedTradable(
  db: Database,
  code: string,
  after: number,
  until: number,
): Promise<Pick<PriceSecond, 'time' | 'prices'> | undefined> {
  const [second] = await db
    .select({ time: priceSeconds.time, prices: priceSeconds.prices })
    .from(priceSeconds)
    .where(
      and(
        gt(priceSeconds.time, after),
        lte(priceSeconds.time, until),
        sql`${priceSeconds.tradable} ? ${code}`,
        sql`${priceSeconds.prices} ? ${code}`,
      ),
    )
    .orderBy(asc(priceSeconds.time))
    .limit(1);
  return second;
}

/** Returns the last `count` stored candles of a coin that start before `before` (ms), oldest first. */
export async function storedBars(
  db: Database,
  code: string,
  { length, count, before }: { length: '1m' | '1h' | '1d'; count: number; before: number },
): Promise<Bar[]> {
  const bars = await db
    .select({
      time: priceCandles.time,
      open: priceCandles.open,
      high: priceCandles.high,
      low: priceCandles.low,
      close: priceCandles.close,
    })
    .from(priceCandles)
    .where(and(eq(priceCandles.code, code), eq(priceCandles.length, length), lt(priceCandles.time, before)))
    .orderBy(desc(priceCandles.time))
    .limit(count);
  return bars.reverse();
}

/** Prices of the last day by coin. */
export interface LastDay {
  /** Price of a day ago, or the oldest since. */
  readonly first: ReadonlyMap<string, string>;
  /** Hourly prices, oldest first. */
  readonly hours: ReadonlyMap<string, readonly string[]>;
}

/** Reads what sparklines and changes of a day need. */
export async function lastDay(db: Database, now: number): Promise<LastDay> {
  const dayAgo = now - 24 * HOUR_MS;
  const bars = await db
    .select({ code: priceCandles.code, open: priceCandles.open, close: priceCandles.close })
    .from(priceCandles)
    .where(and(eq(priceCandles.length, '1h'), gt(priceCandles.time, dayAgo - HOUR_MS)))
    .orderBy(asc(priceCandles.time));
  const first = new Map<string, string>();
  const hours = new Map<string, string[]>();
  for (const { code, open, close } of bars) {
    if (!first.has(code)) first.set(code, open);
    hours.set(code, [...(hours.get(code) ?? []), close]);
  }
  const exact = await db
    .select({ code: priceCandles.code, open: priceCandles.open })
    .from(priceCandles)
    .where(and(eq(priceCandles.length, '1m'), eq(priceCandles.time, dayAgo - (dayAgo % MINUTE_MS))));
  for (const { code, open } of exact) first.set(code, open);
  return { first, hours };
}
