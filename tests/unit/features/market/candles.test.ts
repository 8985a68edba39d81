import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Candle,
  candleList,
  chosen,
  addTick,
  followTicks,
  hasDates,
  intervalMs,
  live,
} from '../../../../src/features/market/candles.ts';
import { candleTick, candleTime, zoneName } from '../../../../src/features/market/candle-times.ts';
import { quoteOf } from '../../../../src/features/market/quotes.ts';
import { intervals } from '../../../../src/api/candles.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { database } from '../../../../src/storage/database.ts';
const START = Date.UTC(2026, 10, 20, 7, 0);
const candle = (more: Partial<Candle> = {}): Candle => ({
  time: START,
  open: '100',
  high: '110',
  low: '95',
  close: '105',
  volume: '1',
  ...more,
});

describe('the newest candle [MARKET-05]', () => {
  test('grows with its ticks', () => {
    expect(addTick(candle(), MINUTE_MS, { price: '120', time: START + 1000 })).toEqual(
      candle({ high: '120', close: '120' }),
    );
    expect(addTick(candle(), MINUTE_MS, { price: '90.5', time: START + MINUTE_MS })).toEqual(
      candle({ low: '90.5', close: '90.5' }),
    );
    expect(addTick(candle(), MINUTE_MS, { price: '99', time: START - 1 })).toBeUndefined();
  });

  test('of a week is followed by one of the next Monday', () => {
    const monday = Date.UTC(2026, 10, 16);
    const week = candle({ time: monday });
    expect(addTick(week, intervalMs['1w'], { price: '104', time: monday + 6 * DAY_MS })).toMatchObject({
      time: monday,
    });
    expect(addTick(week, intervalMs['1w'], { price: '104', time: monday + 8 * DAY_MS })).toMatchObject({
      time: Date.UTC(2026, 10, 23),
      open: '105',
      close: '104',
    });
  });

  test('is followed by the next one, which opens at its close', () => {
    expect(addTick(candle(), MINUTE_MS, { price: '104', time: START + MINUTE_MS + 500 })).toMatchObject({
      time: START + MINUTE_MS,
      open: '105',
      high: '105',
      low: '104',
      close: '104',
    });
    expect(addTick(candle(), MINUTE_MS, { price: '106', time: START + 3 * MINUTE_MS + 10 })).toMatchObject({
      time: START + 3 * MINUTE_MS,
      open: '105',
      close: '106',
    });
  });
});

describe('candles of a coin [MARKET-05]', () => {
  const requests: string[] = [];
  const waiting: ((response: Response) => void)[] = [];
  const answerOf = (address: string): Response => {
    const { code, interval } = Object.fromEntries(new URL(address, 'http://x').searchParams);
    return new Response(
      JSON.stringify({
        ret: 1,
        msg: '',
        data: { code, interval, price: '105', change: '1', high: '1', low: '1', time: START, lists: [candle()] },
      }),
      { headers: { 'content-type': 'application/json' } },
    );
  };
  beforeEach(() => {
    requests.length = 0;
    waiting.length = 0;
    candleList.clear();
    vi.stubGlobal(
      'fetch',
      (input: Request | string) =>
        new Promise<Response>((resolve) => {
          requests.push(typeof input === 'string' ? input : input.url);
          waiting.push(resolve);
        }),
    );
  });
  afterEach(() => vi.useRealTimers());

  test('the last of several quick choices shows, however late the others arrive', async () => {
    chosen.code = 'BTC';
    const runs = (['1m', '1h', '15m'] as const).map((interval) => {
      chosen.interval = interval;
      return candleList.refresh();
    });
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
    // the newest answers first, the older ones after
    for (const place of [...requests.keys()].toReversed()) waiting[place]?.(answerOf(requests[place] as string));
    await Promise.all(runs);
    expect(candleList.state.value).toMatchObject({ code: 'BTC', interval: '15m' });
  });

  test('a tick moves only its coin’s newest candle; a new minute asks the server', async () => {
    Object.assign(chosen, { code: 'BTC', interval: '1m' });
    const refresh = candleList.refresh();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    waiting[0]?.(answerOf(requests[0] as string));
    await refresh;
    const stop = followTicks('BTC');
    Object.assign(quoteOf('BTC'), { price: '107', time: START + 2000, fresh: true });
    await vi.waitFor(() => expect(live.candle?.close).toBe('107'));
    expect(requests).toHaveLength(1);
    Object.assign(quoteOf('BTC'), { price: '108', time: START + MINUTE_MS + 1000, fresh: true });
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(live.candle).toMatchObject({ time: START + MINUTE_MS, open: '107', close: '108' });
    stop();
  });
});

test('names the time zone; times have Gregorian years and Latin digits [MARKET-05]', () => {
  expect(zoneName(false, START)).toMatch(/UTC/);
  expect(zoneName(true, START)).toMatch(/UTC\u2069$/);
  expect(candleTime(START, true)).toContain('2026');
  expect(candleTick(START, 0, false)).toBe('2026');
  expect(candleTick(START, 3, false)).toMatch(/^\d\d:\d\d$/);
});

test('dates candles of a day and of a week, and shows the times of shorter ones', () => {
  expect(intervals.filter(hasDates)).toEqual(['1d', '1w']);
});

test('keeps the chosen interval and chart type for the next start [LIVE-11]', async () => {
  Object.assign(chosen, { interval: '1h', shape: 'line' });
  await vi.waitFor(async () =>
    expect(await database('settings').get('chart', v.unknown())).toEqual({ interval: '1h', shape: 'line' }),
  );
  vi.resetModules();
  const later = await import('../../../../src/features/market/candles.ts');
  expect(later.chosen.interval).toBe('5m');
  await vi.waitFor(() => expect(later.chosen).toMatchObject({ interval: '1h', shape: 'line' }));
});

test('a coin opened before the choice is read does not hide or replace it [LIVE-11]', async () => {
  const choice = { interval: '1d', shape: 'line' };
  await database('settings').set('chart', choice);
  vi.resetModules();
  const later = await import('../../../../src/features/market/candles.ts');
  later.chosen.code = 'ETH';
  await vi.waitFor(() => expect(later.chosen).toMatchObject({ code: 'ETH', ...choice }));
  expect(await database('settings').get('chart', v.unknown())).toEqual(choice);
});
