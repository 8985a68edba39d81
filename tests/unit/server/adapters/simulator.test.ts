import { expect, test, vi } from 'vitest';
import { movableClock } from '../../../../server/adapters/simulated/index.ts';
import { listings } from '../../../../server/adapters/simulated/market/coins.ts';
import { SimulatedMarket } from '../../../../server/adapters/simulated/market/simulated-market.ts';
import { walk } from '../../../../server/adapters/simulated/market/walk.ts';
import { intervals } from '../../../../src/api/candles.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../../src/domain/time.ts';
import { START } from '../support.ts';

const make = (seed?: number) => {
  const clock = movableClock({ now: () => START });
  return { clock, market: new SimulatedMarket({ clock, count: 500, ...(seed === undefined ? {} : { seed }) }) };
};

test('lists 500 distinct coins, biggest first, each with a price in its scale', () => {
  const { market } = make();
  const coins = market.coins();
  expect(coins).toHaveLength(500);
  expect(new Set(listings.map((listing) => listing.code)).size).toBe(listings.length);
  expect(coins.slice(0, 3).map((coin) => coin.code)).toEqual(['BTC', 'ETH', 'BNB']);
  for (const coin of coins) {
    expect(market.tick(coin.code)?.price).toMatch(new RegExp(`^\\d+\\.\\d{${coin.scale}}$`));
    expect(Number(market.tick(coin.code)?.price)).toBeGreaterThan(0);
  }
});

test('the same seed gives the same history after a restart', async () => {
  const candlesOf = (seed?: number) => make(seed).market.candles('ETH', '5m', 50);
  expect(await candlesOf()).toEqual(await candlesOf());
  expect(await candlesOf(1)).not.toEqual(await candlesOf(2));
});

test('ticks every coin once a second with a growing sequence number', () => {
  const { clock, market } = make();
  for (const code of ['BTC', 'ETH', 'BNB', 'SOL']) {
    const before = market.tick(code);
    clock.advance(1000);
    const after = market.tick(code);
    expect((after?.time ?? 0) - (before?.time ?? 0)).toBe(1000);
    expect(after?.seq).toBe((before?.seq ?? 0) + 4);
  }
});

test('opens each candle at the previous close, and closes the newest at the price', async () => {
  const { market } = make();
  for (const interval of intervals) {
    const candles = await market.candles('BTC', interval, 120);
    expect(candles).toHaveLength(120);
    expect(candles.at(-1)?.close).toBe(market.tick('BTC')?.price);
    candles.forEach((candle, at) => {
      if (at > 0) expect(candle.open).toBe(candles[at - 1]?.close);
      const figures = [candle.open, candle.close].map(Number);
      expect(Number(candle.high)).toBeGreaterThanOrEqual(Math.max(...figures));
      expect(Number(candle.low)).toBeLessThanOrEqual(Math.min(...figures));
    });
  }
});

test('a minute candle covers all its ticks and never changes afterwards', async () => {
  const { clock, market } = make();
  const seen: number[] = [];
  for (let second = 0; second < 59; second += 1) {
    seen.push(Number(market.tick('ETH')?.price));
    clock.advance(1000);
  }
  clock.advance(60_000);
  const candle = (await market.candles('ETH', '1m', 3)).find((candle) => candle.time === START);
  expect(Number(candle?.high)).toBeGreaterThanOrEqual(Math.max(...seen));
  expect(Number(candle?.low)).toBeLessThanOrEqual(Math.min(...seen));
  clock.advance(600_000);
  expect((await market.candles('ETH', '1m', 20)).find((candle) => candle.time === START)).toEqual(candle);
});

test('returns only candles before the requested time', async () => {
  const { market } = make();
  const before = START - 3_600_000;
  const candles = await market.candles('BTC', '1m', 10, before);
  expect(candles.at(-1)?.time).toBe(before - 60_000);
  expect(candles).toHaveLength(10);
});

test.each([
  ['4h', '1h', 4 * HOUR_MS],
  ['1w', '1d', WEEK_MS],
] as const)(
  'joins candles of %s from those of %s, with their highs, lows and volumes',
  async (long, short, lengthMs) => {
    const { market } = make();
    const candles = await market.candles('BTC', long, 5);
    const parts = await market.candles('BTC', short, 40);
    expect(candles).toHaveLength(5);
    for (const { time, open, high, low, close, volume } of candles) {
      const own = parts.filter((part) => part.time >= time && part.time < time + lengthMs);
      expect([open, close]).toEqual([own[0]?.open, own.at(-1)?.close]);
      expect(Number(high)).toBe(Math.max(...own.map((part) => Number(part.high))));
      expect(Number(low)).toBe(Math.min(...own.map((part) => Number(part.low))));
      expect(Number(volume)).toBeCloseTo(
        own.reduce((sum, part) => sum + Number(part.volume), 0),
        6,
      );
    }
  },
);

test('begins weeks on Monday, 00:00 UTC', async () => {
  const { market } = make();
  for (const { time } of await market.candles('BTC', '1w', 60)) {
    expect(new Date(time).toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(new Date(time).getUTCDay()).toBe(1);
  }
});

test.each(['4h', '1w'] as const)('continues candles of %s before the oldest one, with volume', async (interval) => {
  const { market } = make();
  const newer = await market.candles('BTC', interval, 3);
  const older = await market.candles('BTC', interval, 3, newer[0]!.time);
  expect([...older, ...newer]).toEqual(await market.candles('BTC', interval, 6));
  for (const { volume } of older) expect(Number(volume)).toBeGreaterThan(0);
  // one that begins just before is whole
  expect(await market.candles('BTC', interval, 1, older[0]!.time + 1)).toEqual(older.slice(0, 1));
});

test.each([
  ['4h', 750, 4 * HOUR_MS],
  ['1w', 429, WEEK_MS],
] as const)('reaches back 3,000 parts of %s candles, without an incomplete one', async (interval, most, lengthMs) => {
  const { market } = make();
  const candles = await market.candles('BTC', interval, 1000);
  expect(candles.length).toBeGreaterThanOrEqual(most - 1);
  expect(candles.length).toBeLessThanOrEqual(most);
  candles.forEach(({ time }, at) => expect(time).toBe(candles[0]!.time + at * lengthMs));
  expect(await market.candles('BTC', interval, 5, START - 4000 * DAY_MS)).toEqual([]);
});

test('computes each of 3,000 past candles once, and keeps hot caches', async () => {
  const { market } = make();
  let computed = 0;
  const minuteCandles = (code: string, before?: number) =>
    market.candles(code, '1m', 1000, before, (candles) => (computed += candles));
  const spent = async (run: () => Promise<unknown>): Promise<number> => {
    computed = 0;
    await run();
    return computed;
  };
  expect(await spent(() => minuteCandles('BTC'))).toBe(1000);
  expect(await spent(() => minuteCandles('BTC'))).toBe(1);
  expect(await minuteCandles('BTC', START - 3000 * 60_000)).toEqual([]);
  expect(await minuteCandles('BTC', START - 2500 * 60_000)).toHaveLength(499);
  expect(await minuteCandles('BTC', 0)).toEqual([]);
  expect(await spent(() => minuteCandles('BTC', START - 1000 * 60_000))).toBe(1000);
  // more series than the cache holds: it keeps the newest, and one that is in constant use
  for (const { code } of market.coins().slice(1, 120)) {
    await market.candles(code, '1d', 2);
    await market.candles('BTC', '1m', 2);
  }
  expect(await spent(() => minuteCandles('BTC'))).toBe(1);
  expect(await spent(() => market.candles('ETH', '1d', 2, undefined, (candles) => (computed += candles)))).toBe(2);
  await expect(
    market.candles('SOL', '1m', 10, undefined, () => {
      throw new Error('spent');
    }),
  ).rejects.toThrow('spent');
});

test('volatility clusters: wild hours move at least 3 times as much as calm ones', () => {
  const ranges = Array.from({ length: 400 }, (_, hour) => {
    const values = Array.from({ length: 60 }, (_, minute) => walk(7, START + hour * 3_600_000 + minute * 60_000, 0.03));
    return Math.max(...values) - Math.min(...values);
  }).sort((a, b) => a - b);
  expect((ranges[360] ?? 0) / (ranges[40] ?? 1)).toBeGreaterThan(3);
});

test('QA can hold, remove, raise, gap and silence a price, and reset it', () => {
  const { clock, market } = make();
  const free = market.tick('BTC');
  market.override({ price: '1234567.89', change: '-0.001' }, 'BTC');
  expect(market.tick('BTC')).toMatchObject({ price: '1234567.89', change: '-0.001' });
  clock.advance(10_000);
  expect(market.tick('BTC')?.price).toBe('1234567.89');
  market.override({ price: null }, 'BTC');
  expect(market.tick('BTC')).toBeUndefined();
  market.override({ price: '100' }, 'ETH');
  market.override({ path: 'gap', rate: 10 }, 'ETH');
  expect(Number(market.tick('ETH')?.price)).toBeGreaterThan(105);
  market.override({ path: 'rise', rate: 50 }, 'ETH');
  clock.advance(120_000);
  expect(Number(market.tick('ETH')?.price)).toBeGreaterThan(200);
  market.override({ path: 'silence' }, 'SOL');
  const last = market.tick('SOL');
  clock.advance(60_000);
  expect(market.tick('SOL')).toEqual(last);
  expect(market.override({ path: 'rise' }, 'NONE')).toBe(false);
  market.clearOverrides();
  clock.reset();
  expect(market.tick('BTC')).toEqual(free);
});

test('publishes each coin once a second, and catches up after a late beat [MARKET-06]', () => {
  vi.useFakeTimers({ now: START + 137 });
  try {
    const market = new SimulatedMarket({ clock: { now: () => Date.now() }, count: 8 });
    const ages: number[] = [];
    const response = new Map<string, number[]>();
    market.listen((ticks) => {
      for (const { code, time } of ticks) {
        ages.push(Date.now() - time);
        response.set(code, [...(response.get(code) ?? []), time]);
      }
    });
    market.start();
    vi.advanceTimersByTime(1000);
    ages.length = 0;
    response.clear();
    vi.advanceTimersByTime(5000);
    expect(Math.max(...ages)).toBeLessThanOrEqual(5);
    for (const times of response.values())
      expect(times.map((time, at) => time - (times[0] ?? 0) - at * 1000)).toEqual([0, 0, 0, 0, 0]);
    expect(response.size).toBe(8);
    // the process was busy for most of a second
    response.clear();
    vi.setSystemTime(Date.now() + 700);
    vi.advanceTimersByTime(250);
    expect(response.size).toBe(8);
    market.stop();
    response.clear();
    vi.advanceTimersByTime(3000);
    expect(response.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
