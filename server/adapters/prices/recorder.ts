import { and, eq, lt, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Books, CoinIndex } from './books.ts';
import type { ListedCoin } from './coins.ts';
import { fromPriceUnits } from './index-price.ts';
import { priceCandles, priceSeconds, type StoredPart } from './schema.ts';

/** What is stored for one second; see the table `price_seconds`. */
export interface PriceSecond {
  /** ms; a full second. */
  readonly time: number;
  readonly prices: Record<string, string>;
  readonly single: Record<string, string>;
  readonly tradable: readonly string[];
  readonly parts: Record<string, readonly StoredPart[]>;
}

const storedParts = ({ parts }: CoinIndex, scale: number): StoredPart[] =>
  parts.map(({ source, price, age, used }) => [source, fromPriceUnits(price, scale), age, used ? 1 : 0]);

/** Computes the prices of all coins at a full second from the latest quotes. */
export function computeSecond(books: Books, coins: readonly ListedCoin[], time: number): PriceSecond {
  const second: PriceSecond & { tradable: string[] } = { time, prices: {}, single: {}, tradable: [], parts: {} };
  for (const [rank, coin] of coins.entries()) {
    const index = books.indexOf(coin, rank, time);
    if (coin.state === 'tradable') second.parts[coin.code] = storedParts(index, coin.scale);
    if (index.price === undefined) continue;
    const price = fromPriceUnits(index.price, coin.scale);
    // less than half of the coin's smallest step is no price
    if (!/[1-9]/.test(price)) continue;
    const sources = index.parts.filter(({ used }) => used).length;
    second[sources > 1 ? 'prices' : 'single'][coin.code] = price;
    if (index.grade === 'tradable' && coin.state === 'tradable') second.tradable.push(coin.code);
  }
  return second;
}

/** Makes an instance the leader and returns its epoch. Older leaders can't write any more. */
export const CLAIM = `insert into price_leader (id, epoch, since)
  values (1, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  on conflict (id) do update set epoch = price_leader.epoch + 1, since = excluded.since returning epoch`;

/**
 * Writes a second, unless there is a newer leader, or this second or a later one exists: readers take a gap below the
 * newest second as final. Returns whether it was written.
 */
export async function writeSecond(db: Database, second: PriceSecond, epoch: number): Promise<boolean> {
  const { time, prices, single, tradable, parts } = second;
  const written = await rowsOf(
    db,
    sql`insert into price_seconds (time, prices, single, tradable, parts)
      select ${time}::bigint, ${JSON.stringify(prices)}::jsonb, ${JSON.stringify(single)}::jsonb,
        ${JSON.stringify(tradable)}::jsonb, ${JSON.stringify(parts)}::jsonb
      from price_leader where id = 1 and epoch = ${epoch}
        and not exists (select from price_seconds where time >= ${time}) for share of price_leader
      on conflict (time) do nothing returning time`,
  );
  return written.length > 0;
}

/** Returns the time (ms) of the newest second; undefined if there is none. */
export async function newestSecond(db: Database): Promise<number | undefined> {
  const [row] = await rowsOf<{ time: string | number | null }>(db, sql`select max(time) as time from price_seconds`);
  return row?.time ? Number(row.time) : undefined;
}

/** Stores the candles of the minute that ended at `end`, and those of its hour and day. Repeating it is harmless. */
export async function storeCandles(db: Database, end: number): Promise<void> {
  const minute = end - MINUTE_MS;
  await db.execute(sql`
    insert into price_candles (code, length, time, open, high, low, close)
    select key, '1m', ${minute}::bigint, (array_agg(value order by time))[1], max(value::numeric)::text,
      min(value::numeric)::text, (array_agg(value order by time desc))[1]
    from price_seconds, jsonb_each_text(prices || single) where time >= ${minute} and time < ${end} group by key
    on conflict (code, length, time) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close`);
  const day = 24 * HOUR_MS;
  await storeLonger(db, { from: '1m', to: '1h', start: Math.floor(minute / HOUR_MS) * HOUR_MS, lengthMs: HOUR_MS });
  await storeLonger(db, { from: '1h', to: '1d', start: Math.floor(minute / day) * day, lengthMs: day });
}

/** Computes the candles of an hour from its minutes, or those of a day from its hours. */
const storeLonger = (
  db: Database,
  { from, to, start, lengthMs }: { from: string; to: string; start: number; lengthMs: number },
): Promise<unknown> =>
  db.execute(sql`
    insert into price_candles (code, length, time, open, high, low, close)
    select code, ${to}, ${start}::bigint, (array_agg(open order by time))[1], max(high::numeric)::text,
      min(low::numeric)::text, (array_agg(close order by time desc))[1]
    from price_candles where length = ${from} and time >= ${start} and time < ${start + lengthMs} group by code
    on conflict (code, length, time) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close`);

/** How long candles of a minute are kept. A chart reaches back 1,000 candles, of 15 minutes at most. */
const MINUTES_KEPT_MS = 90 * 24 * HOUR_MS;

/** Deletes the seconds before a time, and candles of a minute that no chart shows any more. Times in ms. */
export async function deleteOld(db: Database, { secondsBefore, now }: { secondsBefore: number; now: number }) {
  await db.delete(priceSeconds).where(lt(priceSeconds.time, secondsBefore));
  await db.delete(priceCandles).where(and(eq(priceCandles.length, '1m'), lt(priceCandles.time, now - MINUTES_KEPT_MS)));
}
