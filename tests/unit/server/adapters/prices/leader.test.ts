import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { movableClock } from '../../../../../server/adapters/simulated/index.ts';
import type { Books } from '../../../../../server/adapters/prices/books.ts';
import { parseCoins, writeCoins } from '../../../../../server/adapters/prices/coins.ts';
import type { QuoteFeed } from '../../../../../server/adapters/prices/feeds.ts';
import { PriceLeader } from '../../../../../server/adapters/prices/leader.ts';
import { CLAIM, type PriceSecond, storeCandles, writeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { type Connection, connect } from '../../../../../server/platform/db/connect.ts';
import { rowsOf } from '../../../../../server/platform/db/rows.ts';
import type { MovableClock } from '../../../../../server/ports/clock.ts';
import { expectLogged } from '../../../../console.ts';
import { WAIT_MS } from '../../../../limits.ts';
import { emptyPrices, fill, START } from './support.ts';

const MINUTE_MS = 60_000;
const COINS = `code,name,scale,state,needed,binance,kraken,okx
BTC,Bitcoin,2,tradable,3,BTCUSDT,BTC/USDT,BTC-USDT
ETH,Ethereum,2,tradable,2,ETHUSDT,,ETH-USDT
SOL,Solana,2,shown,2,SOLUSDT,,`;

/** A feed whose books the test fills, with a clock that the test moves. */
class TestFeed implements QuoteFeed {
  books: Books | undefined;
  ready = true;
  stops = 0;
  start(books: Books): void {
    this.books = books;
  }
  isReady(): boolean {
    return this.ready;
  }
  stop(): void {
    this.stops += 1;
    this.books = undefined;
  }
}

let connection: Connection;
let clock: MovableClock;
let feed: TestFeed;
let leader: PriceLeader;
beforeEach(async () => {
  connection ??= await connect({ dataDir: 'memory' });
  await emptyPrices(connection.db);
  await writeCoins(connection.db, parseCoins(COINS), 0);
  clock = movableClock({ now: () => START });
  feed = new TestFeed();
  leader = new PriceLeader({ connection, clock, feed, keptDays: 14 });
});
afterEach(() => leader.stop());
afterAll(() => connection.close());

const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval: 10 });
const seconds = (): Promise<PriceSecond[]> =>
  rowsOf<PriceSecond>(connection.db, sql`select * from price_seconds order by time`);
const times = async (): Promise<number[]> => (await seconds()).map(({ time }) => time - START);
const candles = (length: string): Promise<Record<string, unknown>[]> =>
  rowsOf(
    connection.db,
    sql`select code, (time - ${START})::int as at, open, high, low, close from price_candles
      where length = ${length} and code = 'BTC' order by time`,
  );
/** Moves the clock to a second after the start, and waits until it is written. */
async function record(second: number): Promise<void> {
  clock.advance(START + second * 1000 - clock.now());
  await until(async () => expect(await times()).toContain(second * 1000));
}
const second = (time: number, prices: Record<string, string>): PriceSecond => ({
  time,
  prices,
  single: {},
  tradable: [],
  parts: {},
});

describe('the leader', () => {
  test('writes a row a second, with prices by the number of their sources [FEED-01]', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '100', clock.now());
    fill(feed.books, { binance: 'ETHUSDT', okx: 'ETH-USDT' }, '50', clock.now());
    fill(feed.books, { binance: 'SOLUSDT' }, '7', clock.now());
    await record(1);
    const written = (await seconds()).at(-1);
    expect(written).toMatchObject({
      prices: { BTC: '100.00', ETH: '50.00' },
      // from one source, and only shown
      single: { SOL: '7.00' },
      tradable: ['BTC', 'ETH'],
    });
    expect(written?.parts['BTC']?.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['binance', '100.00', 1000, 1],
      ['kraken', '100.00', 1000, 1],
      ['okx', '100.00', 1000, 1],
    ]);
    expect(Object.keys(written?.parts ?? {})).toEqual(['BTC', 'ETH']);
    await record(2);
    expect((await times()).slice(-2)).toEqual([1000, 2000]);
  });

  test('writes rows without prices while all sources are stale [FEED-03]', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '100', clock.now());
    await record(10);
    expect((await seconds()).at(-1)?.prices).toEqual({ BTC: '100.00' });
    await record(11);
    expect((await seconds()).at(-1)).toMatchObject({ prices: {}, single: {}, tradable: [] });
  });

  test('writes no price that rounds to zero', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '0.004', clock.now());
    await record(1);
    expect((await seconds()).at(-1)).toMatchObject({ prices: {}, tradable: [] });
  });

  test('waits for its sources, but at most 2 s [FEED-04]', async () => {
    feed.ready = false;
    const asked = vi.spyOn(feed, 'isReady');
    await leader.start();
    clock.advance(1999);
    await until(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
    await record(2);
    expect(await times()).toEqual([2000]);
  });

  test('takes a coin that is added or hidden at the next second [FEED-07]', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '100', clock.now());
    fill(feed.books, { binance: 'XRPUSDT', okx: 'XRP-USDT' }, '2', clock.now());
    await record(1);
    await writeCoins(connection.db, parseCoins(`${COINS.split('\n')[0]}\nXRP,XRP,4,tradable,2,XRPUSDT,,XRP-USDT`), 1);
    await record(2);
    // the hidden coin keeps its prices, by which open orders settle
    expect((await seconds()).at(-1)).toMatchObject({ prices: { BTC: '100.00', XRP: '2.0000' }, tradable: ['XRP'] });
  });

  test('neither repeats nor changes a second when the clock is set back [FEED-04]', async () => {
    await leader.start();
    await record(5);
    const before = await seconds();
    clock.advance(-3000);
    // its connection is alive: it goes on as soon as the clock has caught up
    await record(6);
    expect((await seconds()).slice(0, before.length)).toEqual(before);
    expect((await times()).at(-1)).toBe(6000);
    expect(await times()).not.toContain(2000);
  });

  test('leaves a gap where it did not run [FEED-04]', async () => {
    await leader.start();
    await record(1);
    await record(5);
    expect((await times()).filter((time) => time > 1000 && time < 5000)).toEqual([]);
  });

  test('writes nothing after a stop, and does not complain [FEED-04]', async () => {
    await leader.start();
    await record(1);
    clock.advance(1000);
    await leader.stop();
    const written = await times();
    expect(leader.isLeading).toBe(false);
    expect(feed.stops).toBe(1);
    const other = new PriceLeader({ connection, clock, feed: new TestFeed(), keptDays: 14 });
    clock.advance(5000);
    await other.start();
    await until(async () => expect((await times()).length).toBeGreaterThan(written.length));
    await other.stop();
  });

  test('tries again after a failed statement [FEED-04]', async () => {
    expectLogged('price_seconds');
    const reported = vi.spyOn(console, 'error');
    await leader.start();
    await record(1);
    await connection.db.execute(sql`alter table price_seconds rename to away`);
    await until(() => expect(reported).toHaveBeenCalled());
    await connection.db.execute(sql`alter table away rename to price_seconds`);
    await record(3);
  });
});

describe('a former leader', () => {
  test('writes nothing [FEED-04]', async () => {
    const claim = async (): Promise<number> =>
      Number((await rowsOf<{ epoch: number }>(connection.db, sql.raw(CLAIM)))[0]?.epoch);
    const old = await claim();
    expect(await writeSecond(connection.db, second(START, { BTC: '1' }), old)).toBe(true);
    const now = await claim();
    expect(now).toBe(old + 1);
    expect(await writeSecond(connection.db, second(START + 1000, { BTC: '2' }), old)).toBe(false);
    expect(await writeSecond(connection.db, second(START + 2000, { BTC: '3' }), now)).toBe(true);
    // readers already take the gap below the newest second as final
    expect(await writeSecond(connection.db, second(START + 1000, { BTC: '2' }), now)).toBe(false);
    expect(await writeSecond(connection.db, second(START + 2000, { BTC: '4' }), now)).toBe(false);
    expect((await seconds()).map(({ prices }) => prices['BTC'])).toEqual(['1', '3']);
  });
});

describe('candles', () => {
  test('of a minute, its hour and its day follow from the seconds [FEED-01]', async () => {
    const [row] = await rowsOf<{ epoch: number }>(connection.db, sql.raw(CLAIM));
    const write = (at: number, price: string): Promise<boolean> =>
      writeSecond(connection.db, second(START + at, { BTC: price }), Number(row?.epoch));
    for (const [at, price] of [
      [0, '9.00'],
      [30_000, '10.00'],
      [59_000, '8.50'],
      [60_000, '8.75'],
      [3_600_000, '12.00'],
    ] as const)
      await write(at, price);
    for (const end of [1, 2, 61, 1]) await storeCandles(connection.db, START + end * MINUTE_MS);
    expect(await candles('1m')).toEqual([
      { code: 'BTC', at: 0, open: '9.00', high: '10.00', low: '8.50', close: '8.50' },
      { code: 'BTC', at: 60_000, open: '8.75', high: '8.75', low: '8.75', close: '8.75' },
      { code: 'BTC', at: 3_600_000, open: '12.00', high: '12.00', low: '12.00', close: '12.00' },
    ]);
    expect(await candles('1h')).toEqual([
      { code: 'BTC', at: 0, open: '9.00', high: '10.00', low: '8.50', close: '8.75' },
      { code: 'BTC', at: 3_600_000, open: '12.00', high: '12.00', low: '12.00', close: '12.00' },
    ]);
    const [day, ...more] = await candles('1d');
    expect([day, more]).toMatchObject([{ open: '9.00', high: '12.00', low: '8.50', close: '12.00' }, []]);
  });

  test('are stored also if the last second of their minute was skipped [FEED-01]', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '100', clock.now() + 58_000);
    await record(58);
    await record(61);
    await until(async () => expect(await candles('1m')).toMatchObject([{ at: 0, close: '100.00' }]));
    await record(62);
    expect(await candles('1m')).toHaveLength(1);
  });

  test('of the last minute before an outage are stored by the next leader [FEED-04]', async () => {
    const [row] = await rowsOf<{ epoch: number }>(connection.db, sql.raw(CLAIM));
    await writeSecond(connection.db, second(START + 20_000, { BTC: '5.00' }), Number(row?.epoch));
    clock.advance(9 * 60 * MINUTE_MS);
    await leader.start();
    expect(await candles('1m')).toMatchObject([{ at: 0, close: '5.00' }]);
    expect(await candles('1h')).toMatchObject([{ at: 0, close: '5.00' }]);
  });

  test('stay when old seconds are deleted [FEED-01]', async () => {
    await leader.start();
    await until(() => expect(feed.books).toBeDefined());
    fill(feed.books, { binance: 'BTCUSDT', kraken: 'BTC/USDT', okx: 'BTC-USDT' }, '100', clock.now());
    await record(1);
    await record(60);
    await until(async () => expect(await candles('1m')).toHaveLength(1));
    await record(15 * 86_400);
    await until(async () => expect(await times()).toEqual([15 * 86_400_000]));
    expect(await candles('1m')).toHaveLength(1);
  });
});
