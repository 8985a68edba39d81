import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { IndexMarket } from '../../../../../server/adapters/prices/index-market.ts';
import { rowsOf } from '../../../../../server/platform/db/rows.ts';
import type { Tick } from '../../../../../server/ports/market-source.ts';
import { expectLogged } from '../../../../console.ts';
import { BTC, SOL, storedPrices, until } from './market-support.ts';
import { START } from './support.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { connection, list, reader, write, seen, clock } = storedPrices();

describe('a price', () => {
  test('is that of the newest second, with its grade and sources [FEED-01]', async () => {
    const market = await reader();
    expect([market.tick('BTC'), market.state('BTC').grade, market.completeUntil()]).toEqual([undefined, 'none', 0]);
    await write(0, { BTC: '100.00' }, { single: { SOL: '7.00' }, parts: { BTC: [['okx', '100.00', 5, 1]] } });
    await seen(market, 0);
    expect(market.tick('BTC')).toMatchObject({ price: '100.00', time: START, seq: START / 250, change: '0.00' });
    expect(market.tick('SOL')).toMatchObject({ price: '7.00' });
    expect(market.state('SOL')).toMatchObject({ grade: 'shown', needed: 2, sources: [] });
    expect(market.state('BTC')).toEqual({
      grade: 'tradable',
      needed: 2,
      sources: [{ name: 'OKX', price: '100.00', age: 5, used: true }],
    });
  });

  test('has sources that grow older until the next second, on each instance alike [FEED-01]', async () => {
    const markets = [await reader(), await reader()];
    // a newer instance may know more exchanges
    await write(
      0,
      { BTC: '100.00' },
      {
        parts: {
          BTC: [
            ['kraken', '100.00', 5, 1],
            ['other', '130.00', 900, 0],
          ],
        },
      },
    );
    for (const market of markets) await seen(market, 0);
    clock.advance(4000);
    for (const market of markets)
      expect(market.state('BTC').sources).toEqual([
        { name: 'Kraken', price: '100.00', age: 4005, used: true },
        { name: 'other', price: '130.00', age: 4900, used: false },
      ]);
  });

  test('is not tradable unless its second says so [FEED-03]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' }, { tradable: [] });
    await seen(market, 0);
    expect(market.state('BTC').grade).toBe('shown');
  });

  test('lacks sources if its coin may be traded and its second does not say so [DESK-41]', async () => {
    const market = await reader();
    expect(market.coinsWithoutSources()).toBeUndefined();
    await write(0, { BTC: '100.00', SOL: '7.00' }, { tradable: ['SOL'] });
    await seen(market, 0);
    expect(market.coinsWithoutSources()).toEqual(['BTC']);
    clock.advance(11_000);
    expect(market.coinsWithoutSources()).toBeUndefined();
  });

  test('vanishes as soon as a second has none [FEED-03]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' });
    await write(1000, {});
    await seen(market, 1000);
    expect([market.tick('BTC'), market.state('BTC').grade]).toEqual([undefined, 'none']);
  });

  test('vanishes after 10 s without a new second [FEED-03]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' });
    await seen(market, 0);
    clock.advance(10_000);
    expect([market.tick('BTC')?.price, market.state('BTC').grade]).toEqual(['100.00', 'tradable']);
    clock.advance(1);
    expect([market.tick('BTC'), market.state('BTC')]).toEqual([undefined, { grade: 'none', needed: 2, sources: [] }]);
    // settlement still knows what was written
    expect(market.completeUntil()).toBe(START + 1000);
  });

  test.each(['constructor', '__proto__', 'toString', 'NONE'])('of the unknown coin %s does not exist', async (code) => {
    const market = await reader();
    await write(0, { BTC: '100.00' });
    await seen(market, 0);
    expect([market.coin(code), market.tick(code), market.spark(code)]).toEqual([undefined, undefined, []]);
    expect(market.state(code)).toEqual({ grade: 'none', needed: 0, sources: [] });
    expect(await market.history(code, START, START + 1000)).toEqual([]);
    expect(await market.candles(code, '1m', 5)).toEqual([]);
  });

  test('reaches listeners once a second, only for coins that have one [FEED-01]', async () => {
    const market = await reader();
    const received: Tick[][] = [];
    const stop = market.listen((ticks) => received.push(ticks));
    await write(0, { BTC: '100.00' });
    await until(() => expect(received).toHaveLength(1));
    await write(1000, {}, { single: { SOL: '7.00' } });
    await until(() => expect(received).toHaveLength(2));
    expect(received.map((ticks) => ticks.map(({ code, price }) => `${code} ${price}`))).toEqual([
      ['BTC 100.00'],
      ['SOL 7.00'],
    ]);
    stop();
    await write(2000, { BTC: '101.00' });
    await seen(market, 2000);
    expect(received).toHaveLength(2);
  });

  test('survives a short outage of the database, which is reported once [FEED-04]', async () => {
    expectLogged('price_seconds');
    const reported = vi.spyOn(console, 'error');
    const market = await reader();
    const read = vi.spyOn(connection.background, 'select');
    await connection.db.execute(sql`alter table price_seconds rename to away`);
    const before = read.mock.calls.length;
    await until(() => expect(read.mock.calls.length).toBeGreaterThan(before + 3));
    await connection.db.execute(sql`alter table away rename to price_seconds`);
    await write(0, { BTC: '100.00' });
    await seen(market, 0);
    expect(reported).toHaveBeenCalledTimes(1);
  });
});

describe('the history', () => {
  test('from memory and from the database is the same, and a gap stays a gap [FEED-04]', async () => {
    const market = await reader();
    for (const at of [0, 1000, 2000, 7000, 8000, 9000])
      await write(at, at === 8000 ? {} : { BTC: `${100 + at / 1000}.00` }, { single: { SOL: '7.00' } });
    await seen(market, 9000);
    const fresh = await reader();
    for (const [from, before] of [
      [0, 10_000],
      [1000, 8000],
      [1, 7000],
      [3000, 7000],
      [9000, 9001],
    ] as const) {
      const memory = await market.history('BTC', START + from, START + before);
      expect(memory).toEqual(await fresh.history('BTC', START + from, START + before));
      const rows = await rowsOf<{ time: string; price: string }>(
        connection.db,
        sql`select time, prices ->> 'BTC' as price from price_seconds where prices ? 'BTC'
          and time >= ${START + from} and time < ${START + before} order by time`,
      );
      expect(memory).toEqual(rows.map(({ time, price }) => ({ time: Number(time), price })));
    }
    expect((await market.history('BTC', START, START + 10_000)).map(({ time }) => time - START)).toEqual([
      0, 1000, 2000, 7000, 9000,
    ]);
    // only shown, so nothing settles by it
    expect(await market.history('SOL', START, START + 10_000)).toEqual([]);
  });

  test('older than the memory comes from the database [FEED-04]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' });
    await seen(market, 0);
    await write(10 * MINUTE_MS, { BTC: '200.00' });
    await seen(market, 10 * MINUTE_MS);
    expect(await market.history('BTC', START, START + 11 * MINUTE_MS)).toEqual([
      { time: START, price: '100.00' },
      { time: START + 10 * MINUTE_MS, price: '200.00' },
    ]);
    expect(await market.history('BTC', START + MINUTE_MS, START + 11 * MINUTE_MS)).toHaveLength(1);
  });
});

describe('the start of an order', () => {
  const startAfter = async (market: IndexMarket, code: string, after: number, limit = 10_000) => {
    const tick = await market.starts.firstTradable(code, START + after, START + after + limit);
    return tick && [tick.time - START, tick.price, tick.seq];
  };

  test('is the first tradable second after it was stored, from memory and from the database alike [FEED-06]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' });
    await write(1000, { BTC: '101.00' });
    await write(2000, { BTC: '102.00' }, { tradable: [] });
    await write(3000, {}, { single: { BTC: '103.00' } });
    await write(4000, { BTC: '104.00' });
    await seen(market, 4000);
    const fourth = [4000, '104.00', (START + 4000) / 250];
    for (const [after, expected] of [
      [0, [1000, '101.00', (START + 1000) / 250]],
      // the price of the very moment was known before
      [1000, fourth],
      [1001, fourth],
      [3999, fourth],
      [4000, undefined],
    ] as const) {
      expect(await startAfter(market, 'BTC', after)).toEqual(expected);
      // an instance that has just started knows nothing from before the first second
      expect(await startAfter(await reader(), 'BTC', after)).toEqual(expected);
    }
    expect(await startAfter(market, 'BTC', -1)).toEqual([0, '100.00', START / 250]);
    expect([await startAfter(market, 'BTC', 1000, 2999), await startAfter(market, 'BTC', 1000, 3000)]).toEqual([
      undefined,
      fourth,
    ]);
    expect(await startAfter(market, 'SOL', 0)).toBeUndefined();
  });

  test('is found in the database after it has left the memory [FEED-06]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' }, { tradable: [] });
    await write(1000, { BTC: '101.00' });
    await seen(market, 1000);
    await write(10 * MINUTE_MS, { BTC: '200.00' });
    await seen(market, 10 * MINUTE_MS);
    expect(await startAfter(market, 'BTC', -1)).toEqual([1000, '101.00', (START + 1000) / 250]);
  });

  test('needs a quote that was published since a time [OPT-08]', async () => {
    const market = await reader();
    await write(0, { BTC: '100.00' }, { single: { SOL: '7.00' } });
    await write(1000, { BTC: '101.00' });
    await seen(market, 1000);
    const isPublished = (code: string, price: string, since: number): boolean =>
      market.starts.wasPublished(code, price, START + since);
    expect([isPublished('BTC', '100.00', 0), isPublished('BTC', '101.00', 1000)]).toEqual([true, true]);
    expect([isPublished('BTC', '100.00', 1), isPublished('BTC', '100.50', 0), isPublished('SOL', '7.00', 0)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a coin', () => {
  const codes = (market: IndexMarket): string[] => market.coins().map(({ code }) => code);

  test('that is added, hidden or moved counts after the next look [FEED-07]', async () => {
    const market = await reader();
    expect(codes(market)).toEqual(['BTC', 'SOL']);
    const { revision } = market;
    await list(SOL, 'ETH,Ethereum,2,tradable,3,ETHUSDT,ETH/USDT,ETH-USDT');
    clock.advance(1000);
    await until(() => expect(codes(market)).toEqual(['SOL', 'ETH']));
    expect(market.revision).toBe(revision + 1);
    // customers may own it
    expect(market.coin('BTC')?.name).toBe('Bitcoin');
    await list(SOL, 'ETH,Ethereum,2,tradable,2,ETHUSDT,,ETH-USDT');
    clock.advance(1000);
    await until(() => expect(market.state('ETH').needed).toBe(2));
  });

  test('that changes counts also after the clock was set back [FEED-07]', async () => {
    const market = await reader();
    clock.advance(-HOUR_MS);
    await list(BTC);
    await until(() => expect(codes(market)).toEqual(['BTC']));
  });
});

test('a stop ends the looks, also in the middle of one [FEED-04]', async () => {
  const market = await reader();
  await write(0, { BTC: '100.00' });
  await seen(market, 0);
  const stopped = new Promise<void>((resolve) => {
    // the looks read the clock first
    vi.spyOn(clock, 'now').mockImplementationOnce(() => {
      void market.stop().then(resolve);
      return START;
    });
  });
  await stopped;
  const other = await reader();
  for (const at of [1000, 2000, 3000]) {
    await write(at, { BTC: '101.00' });
    await seen(other, at);
  }
  expect(market.completeUntil()).toBe(START + 1000);
});
