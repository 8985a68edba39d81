import { expect, test, vi } from 'vitest';
import { candles, candlesPost, secondPrices } from '../../../../../src/api/candles.ts';
import { coins, coinRate, quotes } from '../../../../../src/api/market.ts';
import type { Refusal } from '../../../../../server/platform/refusal.ts';
import { expectLogged } from '../../../../console.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer({ coins: 500 });

interface Event {
  readonly event: string;
  readonly data: string;
}

/** Reads events until `enough` returns true, then disconnects. */
async function listen(
  query: string,
  enough: (events: Event[]) => boolean,
): Promise<{ events: Event[]; answer: Response }> {
  const controller = new AbortController();
  const response = await server.fetch(`/api/coin/data/stream${query}`, {
    signal: controller.signal,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  const events: Event[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1];
      if (event)
        events.push({ event, data: [...part.matchAll(/^data: (.*)$/gm)].map((matches) => matches[1]).join('\n') });
    }
    if (enough(events)) break;
  }
  controller.abort();
  return { events, answer: response };
}
const ticksOf = (events: Event[]): any[] =>
  events.filter((event) => event.event === 'ticks').flatMap((event) => JSON.parse(event.data).lists);

test('lists 500 coins with price, change, time and a sparkline of 24 points', async () => {
  const { lists } = await server.must(coins);
  expect(lists).toHaveLength(500);
  for (const coin of lists) {
    expect(coin).toMatchObject({
      price: expect.stringMatching(/^\d+\.\d+$/),
      change: expect.stringMatching(/^-?\d+\.\d\d$/),
      time: expect.any(Number),
    });
    expect(coin.change).not.toBe('-0.00');
    expect(coin.spark).toHaveLength(24);
  }
});

test("returns the same candles by GET and POST, with the day's range", async () => {
  const byGet = await server.must(candles, { code: 'ETH', interval: '5m', limit: '40' });
  expect(await server.must(candlesPost, { code: 'ETH', interval: '5m', limit: '40' })).toEqual(byGet);
  expect(byGet.lists).toHaveLength(40);
  expect(Number(byGet.high)).toBeGreaterThanOrEqual(Number(byGet.price));
  expect(Number(byGet.low)).toBeLessThanOrEqual(Number(byGet.price));
  const list = await server.must(coins);
  const row = list.lists.find((item) => item.code === 'ETH');
  expect([byGet.price, byGet.change]).toEqual([row!.price, row!.change]);
  expect(await server.must(coinRate, { code: 'ETH' })).toMatchObject({ rate: row!.price, time: row!.time });
  const older = await server.must(candles, {
    code: 'ETH',
    interval: '5m',
    limit: '10',
    before: String(byGet.lists[0]!.time),
  });
  expect(older.lists.at(-1)!.close).toBe(byGet.lists[0]!.open);
  for (const fields of [
    { code: 'NONE' },
    { code: 'ETH', interval: '2m' },
    { code: 'ETH', limit: '1001' },
    { code: 'ETH', before: 'x' },
  ] as Record<string, string>[]) {
    expect((await server.call(candles, fields)).ret).toBe(0);
  }
});

test('computes the prices of the last five minutes once per second for everyone [LIVE-11]', async () => {
  const history = vi.spyOn(server.services.market, 'history');
  const now = server.services.clock.now();
  const [first, second] = [
    await server.must(secondPrices, { code: 'BTC' }),
    await server.must(secondPrices, { code: 'BTC' }),
  ];
  expect(second).toEqual(first);
  expect(history).toHaveBeenCalledTimes(1);
  expect(first.lists).toHaveLength(300);
  expect(first.lists[0]!.time).toBeGreaterThanOrEqual(now - 300_000);
  for (const [place, { time }] of first.lists.slice(1).entries()) expect(time - first.lists[place]!.time).toBe(1000);
  const { lists } = await server.must(quotes, { codes: 'BTC' });
  expect(first.lists.at(-1)).toEqual({ time: lists[0]!.time, price: lists[0]!.price });

  server.clock.advance(1000);
  const later = await server.must(secondPrices, { code: 'BTC' });
  expect(later.lists.slice(0, -1)).toEqual(first.lists.slice(1));
  expect((await server.call(secondPrices, { code: 'NONE' })).ret).toBe(0);
});

test('reads the prices of the last five minutes again after a failed read [LIVE-11]', async () => {
  const { market } = server.services;
  expectLogged('the prices could not be read');
  server.clock.advance(1000);
  const history = vi.spyOn(market, 'history').mockRejectedValueOnce(new Error('the prices could not be read'));
  expect((await server.call(secondPrices, { code: 'ETH' })).ret).toBe(0);
  expect((await server.must(secondPrices, { code: 'ETH' })).lists.length).toBeGreaterThan(290);
  expect(history).toHaveBeenCalledTimes(2);
  history.mockRestore();
});

test('returns quotes of the requested coins, or of all', async () => {
  expect((await server.must(quotes, { codes: 'SOL,BTC,NONE' })).lists.map((item) => item.code)).toEqual(['SOL', 'BTC']);
  expect((await server.must(quotes)).lists).toHaveLength(500);
});

test('streams every coin once a second, uncompressed and never stored', async () => {
  const { events, answer: response } = await listen(
    '',
    (seen) => new Set(ticksOf(seen).map((item) => item.code)).size === 500,
  );
  expect([
    response.headers.get('content-type'),
    response.headers.get('content-encoding'),
    response.headers.get('cache-control'),
  ]).toEqual(['text/event-stream; charset=utf-8', null, 'no-store, no-transform']);
  expect(events[0]?.event).toBe('beat');
  expect(JSON.parse(events[0]?.data ?? '')).toEqual({ time: server.services.clock.now() });
  // each coin ticks in one quarter of a second: four events contain them all
  expect(events.filter((event) => event.event === 'ticks').length).toBeLessThanOrEqual(5);
});

test('streams only the requested coins, at once', async () => {
  const { events } = await listen('?codes=BTC,ETH', (seen) => ticksOf(seen).length >= 4);
  expect(events.slice(0, 2).map((event) => event.event)).toEqual(['beat', 'ticks']);
  expect(new Set(ticksOf(events).map((item) => item.code))).toEqual(new Set(['BTC', 'ETH']));
});

test('limits a network to 1,000 streams, with 429 and Retry-After beyond [HARD-09 SRV-07]', async () => {
  const { priceStream: live } = server.services;
  // all requests of this process come from one address
  const source = '127.0.0.1';
  const open = Array.from({ length: 1000 }, () => live.open(['BTC'], source));
  const more = await server.fetch('/api/coin/data/stream?codes=BTC', { headers: { language: 'en' } });
  expect([more.status, more.headers.get('retry-after'), ((await more.json()) as any).ret]).toEqual([429, '60', 0]);
  await live.open(undefined, '203.0.113.1').cancel();
  await open[0]!.cancel();
  const { events } = await listen('?codes=BTC', (seen) => seen.length > 0);
  expect(events[0]?.event).toBe('beat');
  await Promise.all(open.slice(1).map((stream) => stream.cancel()));
});

test('takes a stream from one of five addresses that hold all for a newcomer [HARD-09 SRV-07]', async () => {
  const { priceStream: live } = server.services;
  const open = Array.from({ length: 5000 }, (_, turn) => {
    try {
      return live.open(['BTC'], `203.0.113.${Math.floor(turn / 1000)}`);
    } catch (error) {
      expect((error as Refusal).status).toBe(503);
      return undefined;
    }
  });
  expect(live.listeners).toBe(4000);
  const { events } = await listen('?codes=BTC', (seen) => seen.length > 0);
  expect(events[0]?.event).toBe('beat');
  // the newcomer has left, and one of the five addresses has lost a stream
  await expect.poll(() => live.listeners).toBe(3999);
  await Promise.all(open.map(async (stream) => stream?.cancel().catch(() => undefined)));
});

test('streams all coins for a list that is too long, and only its own for any other [HARD-09 MARKET-06]', async () => {
  const { priceStream: live } = server.services;
  const codes: string[] = (await server.must(coins)).lists.map((item) => item.code);
  const lists = Array.from({ length: 500 }, (_, place) => [codes[place]!, codes[(place + 203) % 500]!]);
  const readers = [undefined, codes.slice(0, 51), ...lists].map((list, place) =>
    live.open(list, `198.51.100.${place % 250}`).getReader(),
  );
  const nextTicks = async (reader: (typeof readers)[number], skip: number): Promise<any[]> => {
    for (let remaining = skip; ;) {
      const { value } = await reader.read();
      const text = new TextDecoder().decode(value);
      if (text.startsWith('event: ticks') && (remaining -= 1) < 0) return JSON.parse(text.split('data: ')[1]!).lists;
    }
  };
  const [all, long, ...others] = await Promise.all(
    // the first event of a list with its own coins has their newest ticks
    readers.map((reader, place) => nextTicks(reader, place < 2 ? 0 : 1)),
  );
  expect(long).toEqual(all);
  expect(all!.length).toBeGreaterThan(100);
  for (const [place, ticks] of others.entries()) for (const { code } of ticks) expect(lists[place]).toContain(code);
  await Promise.all(readers.map((reader) => reader.cancel()));
  expect(live.listeners).toBe(0);
});

test('serializes and compresses the list of all coins once per quarter of a second', async () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const written = () => stringify.mock.calls.filter(([value]) => (value as any)?.data?.lists?.length === 500).length;
  const ask = async (path: string) =>
    (await server.fetch(`/api/${path}`, { headers: { 'accept-encoding': 'gzip', language: 'en' } })).text();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ask('coin/lists')));
  expect(new Set(others)).toEqual(new Set([first]));
  await Promise.all(Array.from({ length: 20 }, () => ask('coin/data/quotes')));
  expect(written()).toBe(2);
  server.clock.advance(1000);
  await Promise.all(Array.from({ length: 20 }, () => ask('coin/lists')));
  expect(written()).toBe(3);
  stringify.mockRestore();
  expect(
    JSON.parse(await (await server.fetch('/api/coin/lists', { headers: { 'accept-encoding': 'identity' } })).text())
      .data.lists,
  ).toHaveLength(500);
});

test('listeners to the same coins in any order share one serialization [MARKET-06]', async () => {
  const { priceStream: live } = server.services;
  const readers = [['BTC', 'ETH'], ['ETH', 'BTC'], ['SOL']].map((codes) => live.open(codes, 'shared').getReader());
  const nextTicks = async (reader: (typeof readers)[number], skip: number): Promise<Uint8Array> => {
    for (let remaining = skip; ;) {
      const { value } = await reader.read();
      if (new TextDecoder().decode(value).startsWith('event: ticks') && (remaining -= 1) < 0) return value!;
    }
  };
  // the first event of each listener is serialized separately
  const [first, same, other] = await Promise.all(readers.map((reader) => nextTicks(reader, 1)));
  expect(first).toBe(same);
  expect(other).not.toBe(first);
  await Promise.all(readers.map((reader) => reader.cancel()));
});

test('QA can send raw events and silence a coin', async () => {
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  const heard = listen('?codes=BTC,ETH', (seen) => seen.some((event) => event.data === '{broken'));
  await expect
    .poll(async () => (await server.qa('POST', 'ticks', { event: 'ticks', data: '{broken' })).listeners)
    .toBe(1);
  await heard;
  const { events } = await listen(
    '?codes=BTC,ETH',
    (seen) => ticksOf(seen).filter((item) => item.code === 'ETH').length >= 4,
  );
  // the newest tick comes at the beginning, and none after
  expect(ticksOf(events).filter((item) => item.code === 'BTC')).toHaveLength(1);
});

test('a held price appears in list, candles, rate and ticks', async () => {
  await server.qa('POST', 'market', { code: 'BTC', price: '1234567.89' });
  expect((await server.must(coins)).lists[0]!.price).toBe('1234567.89');
  const chart = await server.must(candles, { code: 'BTC' });
  expect([chart.price, chart.lists.at(-1)!.close]).toEqual(['1234567.89', '1234567.89']);
  expect((await server.must(quotes, { codes: 'BTC' })).lists[0]!.price).toBe('1234567.89');
  await server.qa('POST', 'market', { code: 'BTC', price: null });
  expect((await server.must(coins)).lists[0]).toMatchObject({ code: 'BTC', suspended: true });
  expect((await server.must(coins)).lists[0]!.price).toBeUndefined();
});
