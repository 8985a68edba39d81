import { describe, expect, test, vi } from 'vitest';
import { storeCandles } from '../../../../../server/adapters/prices/recorder.ts';
import type { Candle } from '../../../../../server/ports/market-source.ts';
import { storedPrices } from './market-support.ts';
import { START } from './support.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const { connection, reader, write, seen } = storedPrices();

describe('candles', () => {
  /** Seconds around a seam of minutes, with a price that rises by 1 a step. */
  async function fillFrom(first: number, steps: number, stepMs: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await write(first + step * stepMs, { BTC: `${100 + step}.00` });
      if ((first + step * stepMs) % MINUTE_MS === 0) await storeCandles(connection.db, START + first + step * stepMs);
    }
  }
  const shape = ({ time, open, high, low, close }: Candle): number[] => [
    (time - START) / MINUTE_MS,
    ...[open, high, low, close].map(Number),
  ];

  test('join the stored minutes and the open one, without a double or a hole [FEED-01]', async () => {
    const market = await reader();
    await fillFrom(0, 26, 15_000);
    await seen(market, 375_000);
    const minutes = (await market.candles('BTC', '1m', 100)).map(shape);
    expect(minutes).toEqual([
      [0, 100, 103, 100, 103],
      [1, 104, 107, 104, 107],
      [2, 108, 111, 108, 111],
      [3, 112, 115, 112, 115],
      [4, 116, 119, 116, 119],
      [5, 120, 123, 120, 123],
      [6, 124, 125, 124, 125],
    ]);
    // an instance that has just started gives the same
    expect((await (await reader()).candles('BTC', '1m', 100)).map(shape)).toEqual(minutes);
    expect((await market.candles('BTC', '5m', 100)).map(shape)).toEqual([
      [0, 100, 119, 100, 119],
      [5, 120, 125, 120, 125],
    ]);
    for (const interval of ['15m', '1h', '1d'] as const)
      expect((await market.candles('BTC', interval, 100)).map(shape)).toEqual([[0, 100, 125, 100, 125]]);
  });

  test('of an hour are right on both sides of its seam [FEED-01]', async () => {
    const market = await reader();
    await fillFrom(HOUR_MS - 4 * MINUTE_MS, 24, 15_000);
    await seen(market, HOUR_MS - 4 * MINUTE_MS + 23 * 15_000);
    expect((await market.candles('BTC', '1h', 100)).map(shape)).toEqual([
      [0, 100, 115, 100, 115],
      [60, 116, 123, 116, 123],
    ]);
    expect((await market.candles('BTC', '15m', 100)).map(shape)).toEqual([
      [45, 100, 115, 100, 115],
      [60, 116, 123, 116, 123],
    ]);
    expect((await market.candles('BTC', '1d', 100)).map(shape)).toEqual([[0, 100, 123, 100, 123]]);
  });

  test('of 4 hours and of a week join hours and days; weeks begin on Monday [FEED-01]', async () => {
    const market = await reader();
    const hours = 8 * 24 + 6;
    for (let hour = 0; hour < hours; hour += 1) {
      await write(hour * HOUR_MS, { BTC: `${100 + hour}.00` });
      await storeCandles(connection.db, START + hour * HOUR_MS + MINUTE_MS);
    }
    await seen(market, (hours - 1) * HOUR_MS);
    const fours = (await market.candles('BTC', '4h', 1000)).map(shape);
    expect(fours).toHaveLength(50);
    expect([fours[0], fours[1], fours.at(-1)]).toEqual([
      [0, 100, 103, 100, 103],
      [240, 104, 107, 104, 107],
      [49 * 240, 296, 297, 296, 297],
    ]);
    // the start is a Tuesday
    const weeks = await market.candles('BTC', '1w', 1000);
    expect(weeks.map(shape)).toEqual([
      [-24 * 60, 100, 243, 100, 243],
      [6 * 24 * 60, 244, 297, 244, 297],
    ]);
    // older ones, without a hole or a double
    const [newest] = weeks.slice(-1);
    expect(await market.candles('BTC', '1w', 1000, newest!.time)).toEqual(weeks.slice(0, -1));
    expect(await market.candles('BTC', '1w', 1)).toEqual([newest]);
    // exchanges' volumes are not recorded, and never guessed
    expect(weeks.every(({ volume }) => volume === undefined)).toBe(true);
  });

  test('reach back over a silence to the last ones before it [FEED-03]', async () => {
    const market = await reader();
    await fillFrom(0, 5, 15_000);
    await seen(market, 60_000);
    expect((await market.candles('BTC', '1m', 1, START + 30 * MINUTE_MS)).map(shape)).toEqual([
      [1, 104, 104, 104, 104],
    ]);
    expect((await market.candles('BTC', '5m', 2, START + 30 * MINUTE_MS)).map(shape)).toEqual([
      [0, 100, 104, 100, 104],
    ]);
  });

  test('are limited in number and end before a time [FEED-01]', async () => {
    const market = await reader();
    await fillFrom(0, 26, 15_000);
    await seen(market, 375_000);
    const charge = vi.fn<(candles: number) => void>();
    const times = async (limit: number, before?: number): Promise<unknown[]> =>
      (await market.candles('BTC', '1m', limit, before === undefined ? undefined : START + before, charge)).map(
        (candle) => shape(candle)[0],
      );
    expect(await times(2)).toEqual([5, 6]);
    expect(await times(2, 3 * MINUTE_MS)).toEqual([1, 2]);
    // one that begins before is whole
    expect((await market.candles('BTC', '1m', 1, START + 3 * MINUTE_MS + 1)).map(shape)).toEqual([
      [3, 112, 115, 112, 115],
    ]);
    expect(charge.mock.calls).toEqual([[2], [2]]);
    const refused = market.candles('BTC', '1m', 5, undefined, () => {
      throw new Error('too many');
    });
    await expect(refused).rejects.toThrow('too many');
  });

  test('also hold prices that are only shown', async () => {
    const market = await reader();
    await write(0, {}, { single: { SOL: '7.00' } });
    await seen(market, 0);
    expect((await market.candles('SOL', '1m', 5)).map(shape)).toEqual([[0, 7, 7, 7, 7]]);
  });
});

describe('the last day', () => {
  test('gives the change and the sparkline [FEED-01]', async () => {
    const day = 24 * HOUR_MS;
    for (let hour = 0; hour < 24; hour += 1) {
      await write(hour * HOUR_MS, { BTC: `${100 + hour}.00` });
      await storeCandles(connection.db, START + hour * HOUR_MS + MINUTE_MS);
    }
    await write(day, { BTC: '90.00' }, { single: { SOL: '7.00' } });
    const market = await reader();
    expect(market.tick('BTC')?.change).toBe('-10.00');
    expect(market.tick('SOL')?.change).toBe('0.00');
    const spark = market.spark('BTC').map(Number);
    expect([spark.length, spark.slice(0, 2), spark.slice(-2)]).toEqual([24, [100, 102], [123, 90]]);
    expect(market.spark('SOL')).toEqual(['7.00']);
  });

  test.each([
    ['100.00', '112.35', '12.35'],
    ['100.00', '100.009', '0.00'],
    ['100.00', '99.991', '0.00'],
    ['100.00', '99.95', '-0.05'],
    ['3.00', '2.00', '-33.33'],
    ['0.00', '2.00', '0.00'],
  ])('from %s to %s is a change of %s %%', async (before, after, change) => {
    await write(0, { BTC: before });
    await storeCandles(connection.db, START + MINUTE_MS);
    await write(24 * HOUR_MS, { BTC: after });
    expect((await reader()).tick('BTC')?.change).toBe(change);
  });
});
