import { describe, expect, test, vi } from 'vitest';
import { connection, setVisibility, open, pass, prepareFeed, release, server, wantPrices } from './feed-support.ts';
import { Stream } from './streams.ts';

prepareFeed();

/** Another window of the same browser that shows prices until closed. */
const openWindow = async () => {
  vi.resetModules();
  const feed = await import('../../../../src/features/market/feed.ts');
  const own = await import('../../../../src/features/market/quotes.ts');
  own.seedQuotes([{ code: 'BTC', price: '1' }], false);
  const close = feed.wantPrices(['BTC']);
  release.push(close);
  await pass(0);
  return { quote: () => own.quoteOf('BTC'), close };
};

describe('several visible windows [MARKET-13]', () => {
  test('one of seven has the stream, the others poll, and the next one takes over', async () => {
    const windows = [];
    for (let number = 0; number < 7; number += 1) windows.push(await openWindow());
    expect([Stream.all.length, Stream.open]).toEqual([1, 1]);
    await Stream.newest.tick();
    await pass(1000);
    expect(windows.map(({ quote }) => quote().fresh)).toEqual(Array(7).fill(true));
    // six windows, each every two seconds
    const before = server.polls.length;
    await pass(2000);
    expect(server.polls.length - before).toBe(6);
    for (const { close } of windows) {
      expect(Stream.open).toBe(1);
      close();
      await pass(10);
    }
    expect([Stream.all.length, Stream.open]).toEqual([7, 0]);
  });

  test('a page change in the window with the stream keeps it there', async () => {
    await open(['BTC']);
    const second = await openWindow();
    release.push(wantPrices(['ETH']));
    await pass(10);
    expect(Stream.all.map(({ url }) => url)).toEqual([
      '/api/coin/data/stream?codes=BTC',
      '/api/coin/data/stream?codes=BTC%2CETH',
    ]);
    expect(Stream.open).toBe(1);
    second.close();
  });
});

test('a stream refused with Retry-After is not requested earlier by any page [MARKET-13]', async () => {
  Stream.refusal = new Response('{}', { status: 503, headers: { 'retry-after': '60' } });
  await open();
  expect(Stream.all).toHaveLength(1);
  await pass(20_000);
  release.push(wantPrices(['ETH']));
  setVisibility('hidden');
  await pass(10);
  setVisibility('visible');
  connection.restored += 1;
  await pass(39_000);
  expect(Stream.all).toHaveLength(1);
  // prices are polled meanwhile
  expect(server.polls.length).toBeGreaterThan(20);
  Stream.refusal = undefined;
  await pass(2000);
  expect([Stream.all.length, Stream.open]).toEqual([2, 1]);
});
