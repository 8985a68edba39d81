import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { movableClock } from '../../../../../server/adapters/simulated/index.ts';
import { parseCoins, writeCoins } from '../../../../../server/adapters/prices/coins.ts';
import { IndexMarket } from '../../../../../server/adapters/prices/index-market.ts';
import { PriceLeader } from '../../../../../server/adapters/prices/leader.ts';
import { CLAIM, type PriceSecond, writeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { type Connection, connect } from '../../../../../server/platform/db/connect.ts';
import { rowsOf } from '../../../../../server/platform/db/rows.ts';
import { WAIT_MS } from '../../../../limits.ts';
import { emptyPrices, START } from './support.ts';

export const HEADER = 'code,name,scale,state,needed,binance,kraken,okx';
export const BTC = 'BTC,Bitcoin,2,tradable,2,BTCUSDT,BTC/USDT,BTC-USDT';
export const SOL = 'SOL,Solana,2,shown,2,SOLUSDT,,';

/** Waits until a check passes. */
export const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval: 10 });

/** Lets the tests of a file write seconds, and start instances that read them. The clock begins at `START`. */
export function storedPrices() {
  const connection = {} as Connection;
  const clock = movableClock({ now: () => START });
  const markets: IndexMarket[] = [];
  let epoch: number;
  const list = (...lines: readonly string[]): Promise<unknown> =>
    writeCoins(connection.db, parseCoins([HEADER, ...lines].join('\n')), 0);
  beforeAll(async () => {
    Object.assign(connection, await connect({ dataDir: 'memory' }));
  });
  beforeEach(async () => {
    clock.reset();
    await emptyPrices(connection.db);
    await list(BTC, SOL);
    epoch = Number((await rowsOf<{ epoch: number }>(connection.db, sql.raw(CLAIM)))[0]?.epoch);
  });
  afterEach(async () => {
    for (const market of markets.splice(0)) await market.stop();
  });
  afterAll(() => connection.close());
  return {
    connection,
    clock,
    list,
    /** Starts an instance that reads the rows of another one. */
    reader: async (): Promise<IndexMarket> => {
      const feed = { start: () => undefined, isReady: () => false, stop: () => undefined };
      const leader = new PriceLeader({ connection, clock, feed, keptDays: 14 });
      vi.spyOn(leader, 'start').mockResolvedValue();
      const market = new IndexMarket({ source: 'test', connection, clock, leader });
      markets.push(market);
      await market.start();
      return market;
    },
    /** Writes a second at a time after the start (ms), and moves the clock there. */
    write: async (at: number, prices: Record<string, string>, more: Partial<PriceSecond> = {}): Promise<void> => {
      const second = { time: START + at, prices, single: {}, tradable: Object.keys(prices), parts: {}, ...more };
      expect(await writeSecond(connection.db, second, epoch)).toBe(true);
      clock.advance(START + at - clock.now());
    },
    /** Waits until an instance has read the second at a time after the start (ms). */
    seen: (market: IndexMarket, at: number): Promise<void> =>
      until(() => expect(market.completeUntil() - START).toBe(at + 1000)),
  };
}
