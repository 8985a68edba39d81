import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Books } from '../../../../../server/adapters/prices/books.ts';
import { parseCoins, writeCoins } from '../../../../../server/adapters/prices/coins.ts';
import type { QuoteFeed } from '../../../../../server/adapters/prices/feeds.ts';
import { IndexMarket } from '../../../../../server/adapters/prices/index-market.ts';
import { PriceLeader } from '../../../../../server/adapters/prices/leader.ts';
import { writeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { systemClock } from '../../../../../server/adapters/system-clock.ts';
import { type Connection, connect } from '../../../../../server/platform/db/connect.ts';
import { rowsOf } from '../../../../../server/platform/db/rows.ts';
import { WAIT_MS } from '../../../../limits.ts';
import { freshDatabase } from '../../database.ts';
import { hasPostgres } from './support.ts';

const COINS = 'code,name,scale,state,needed,binance,kraken,okx\nBTC,Bitcoin,2,tradable,2,BTCUSDT,,BTC-USDT';
/** An instance that takes over writes within this time. */
const TAKE_OVER_MS = 5000;

/** Quotes that are always fresh, at a price of its own per instance. */
class SteadyFeed implements QuoteFeed {
  readonly price: string;
  #timer: NodeJS.Timeout | undefined;
  constructor(price: string) {
    this.price = price;
  }
  start(books: Books): void {
    this.#timer ??= setInterval(() => this.#fill(books), 100).unref();
    this.#fill(books);
  }
  isReady(): boolean {
    return true;
  }
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
  #fill(books: Books): void {
    const quote = { bid: this.price, ask: this.price };
    books.take('binance', [{ pair: 'BTCUSDT', ...quote }], Date.now());
    books.take('okx', [{ pair: 'BTC-USDT', ...quote }], Date.now());
  }
}

interface Instance {
  readonly connection: Connection;
  readonly leader: PriceLeader;
  readonly market: IndexMarket;
}
interface Row {
  readonly time: number;
  readonly price: string;
}

describe.runIf(hasPostgres)('two instances that can write prices', () => {
  let url: string;
  let first: Instance;
  let second: Instance;
  let observer: pg.Client;

  async function start(price: string): Promise<Instance> {
    const connection = await connect({ dataDir: 'memory', databaseUrl: url });
    const clock = systemClock();
    const leader = new PriceLeader({ connection, clock, feed: new SteadyFeed(price), keptDays: 14 });
    const market = new IndexMarket({ source: 'test', connection, clock, leader });
    await market.start();
    return { connection, leader, market };
  }
  const stop = async ({ connection, market }: Instance): Promise<void> => {
    await market.stop();
    await connection.close();
  };
  const rows = async (): Promise<Row[]> =>
    (
      await observer.query<{ time: string; price: string }>(
        `select time, prices ->> 'BTC' as price from price_seconds order by time`,
      )
    ).rows.map(({ time, price }) => ({ time: Number(time), price }));
  const epochNow = async (): Promise<number> =>
    Number((await observer.query<{ epoch: string }>('select epoch from price_leader')).rows[0]?.epoch);
  const until = (check: () => Promise<void> | void): Promise<void> =>
    vi.waitFor(check, { timeout: WAIT_MS, interval: 25 });

  /** Process in the database that holds the lock of the leader. */
  const holder = async (): Promise<number | undefined> =>
    (
      await observer.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = 4174 and granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0]?.pid;

  /** Checks that the price of the other instance follows soon, in rows that only one instance wrote per second. */
  async function expectTakeOver(from: string, to: string): Promise<void> {
    await until(async () => expect((await rows()).at(-1)?.price).toBe(to));
    const all = await rows();
    const at = all.findIndex(({ price }) => price === to);
    expect(all.slice(0, at).every(({ price }) => price === from)).toBe(true);
    expect(all.slice(at).every(({ price }) => price === to)).toBe(true);
    expect((all[at]?.time ?? Infinity) - (all[at - 1]?.time ?? 0)).toBeLessThanOrEqual(TAKE_OVER_MS);
  }

  beforeEach(async () => {
    url = (await freshDatabase())!;
    observer = new pg.Client({ connectionString: url });
    await observer.connect();
    const connection = await connect({ dataDir: 'memory', databaseUrl: url });
    await writeCoins(connection.db, parseCoins(COINS), 0);
    await connection.close();
    first = await start('100.00');
    second = await start('100.10');
    await until(async () => expect((await rows()).length).toBeGreaterThan(1));
  });
  afterEach(async () => {
    await Promise.all([stop(first), stop(second)]);
    await observer.end();
  });

  test('let one write, and both show the same price for the same second [FEED-04]', async () => {
    expect([first.leader.isLeading, second.leader.isLeading]).toEqual([true, false]);
    await until(() => {
      const [mine, other] = [first.market.tick('BTC'), second.market.tick('BTC')];
      expect(mine).toBeDefined();
      expect(other).toEqual(mine);
    });
    expect(new Set((await rows()).map(({ price }) => price))).toEqual(new Set(['100.00']));
  });

  test('are read by a third that never writes [FEED-04]', async () => {
    const connection = await connect({ dataDir: 'memory', databaseUrl: url });
    const reader = new IndexMarket({ source: 'test', connection, clock: systemClock(), leader: undefined });
    await reader.start();
    await until(() => expect(reader.tick('BTC')?.price).toBe('100.00'));
    await Promise.all([first.market.stop(), second.market.stop()]);
    expect([reader.isLeader, await holder()]).toEqual([false, undefined]);
    await reader.stop();
    await connection.close();
  });

  test('change over within 5 s when the leader loses its lock, whose writes end [FEED-04]', async () => {
    const epoch = await epochNow();
    await observer.query('select pg_terminate_backend($1)', [await holder()]);
    await until(() => expect(first.leader.isLeading).toBe(false));
    await until(() => expect([first.leader.isLeading, second.leader.isLeading].filter(Boolean)).toHaveLength(1));
    await until(async () => expect(await epochNow()).toBeGreaterThan(epoch));
    const before = await rows();
    await until(async () => expect((await rows()).length).toBeGreaterThan(before.length + 1));
    const all = await rows();
    const gaps = all.slice(1).map(({ time }, index) => time - (all[index]?.time ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(TAKE_OVER_MS);
    // what the former leader still had to write
    const late = { time: (all.at(-1)?.time ?? 0) + 60_000, prices: { BTC: '1' }, single: {}, tradable: [], parts: {} };
    expect(await writeSecond(first.connection.background, late, epoch)).toBe(false);
    expect((await rows()).some(({ price }) => price === '1')).toBe(false);
  });

  test('change over within 5 s when the leader stops [FEED-04]', async () => {
    await first.market.stop();
    await expectTakeOver('100.00', '100.10');
    expect(second.leader.isLeading).toBe(true);
  });

  test('refuse a write that waits while another instance takes over [FEED-04]', async () => {
    const epoch = await epochNow();
    await first.market.stop();
    await second.market.stop();
    const newest = (await rows()).at(-1)?.time ?? 0;
    // the new leader has claimed, and its transaction is still open
    await observer.query('begin');
    await observer.query('update price_leader set epoch = epoch + 1');
    const late = { time: newest + 1000, prices: { BTC: '1' }, single: {}, tradable: [], parts: {} };
    const written = writeSecond(first.connection.background, late, epoch);
    const isWaiting = async (): Promise<void> => {
      const waiting = await rowsOf(second.connection.background, sql`select from pg_locks where not granted`);
      expect(waiting.length).toBeGreaterThan(0);
    };
    await until(isWaiting);
    await observer.query('commit');
    expect(await written).toBe(false);
    expect((await rows()).at(-1)?.time).toBe(newest);
  });
});
