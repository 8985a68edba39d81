import { describe, expect, test } from 'vitest';
import {
  connection,
  setVisibility,
  market,
  open,
  pass,
  pausePrices,
  prepareFeed,
  quoteOf,
  release,
  server,
  wantPrices,
} from './feed-support.ts';
import { Stream } from './streams.ts';

prepareFeed();

describe('stream and polling [MARKET-08]', () => {
  test('does not poll while the stream is active', async () => {
    await open();
    expect(Stream.newest.url).toBe('/api/coin/data/stream?codes=BTC');
    for (let second = 0; second < 70; second += 1) {
      await Stream.newest.tick();
      await pass(1000);
    }
    expect(server.polls).toEqual([]);
    expect(Stream.all).toHaveLength(1);
    expect(quoteOf('BTC')).toMatchObject({ price: '70', fresh: true });
  });

  test('polls every 2 s, within 5 s of a refused or cut stream, until it is back', async () => {
    await open();
    await Stream.newest.tick();
    await pass(1000);
    await Stream.newest.fail();
    await pass(0);
    expect(server.polls).toHaveLength(1);
    expect(quoteOf('BTC').price).not.toBe('1');
    await pass(500);
    expect(Stream.open).toBe(0);
    await pass(500);
    expect(Stream.open).toBe(1);
    await pass(3000);
    expect(server.polls).toHaveLength(3);
    await Stream.newest.say('beat', { time: Date.now() });
    await pass(3900);
    expect(server.polls).toHaveLength(3);
  });

  test('retries a failing stream less and less often, at most every 30 s', async () => {
    await open();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const before = Stream.all.length;
      await Stream.newest.fail();
      await pass(29_000);
      if (attempt > 5) expect(Stream.all).toHaveLength(before);
      await pass(1000);
      expect(Stream.all).toHaveLength(before + 1);
    }
    expect(Stream.open).toBe(1);
  });

  test('polls over a silent stream within 5 s, and restarts it after 60 s', async () => {
    await open();
    await pass(1500);
    expect(server.polls).toHaveLength(1);
    expect(quoteOf('BTC').price).toBe('1');
    await pass(2300);
    expect(quoteOf('BTC')).toMatchObject({ price: '2', fresh: true });
    const [first] = Stream.all;
    await pass(60_000 - 3800 - 1);
    expect(first!.closed).toBe(false);
    await pass(1);
    expect(first!.closed).toBe(true);
    expect(Stream.all).toHaveLength(2);
    const polls = server.polls.length;
    await Stream.newest.tick();
    await pass(3900);
    expect(server.polls).toHaveLength(polls);
  });

  test('polls over a stream that falls silent later too', async () => {
    await open();
    await Stream.newest.tick();
    await pass(3999);
    expect(server.polls).toHaveLength(0);
    await pass(1);
    expect(server.polls).toHaveLength(1);
  });

  test('failing polls slow down to one a minute, and resume at once after reconnecting', async () => {
    server.fails = true;
    await open();
    await Stream.newest.fail();
    for (const seconds of [4, 8, 16, 32, 60, 60]) {
      const polls = server.polls.length;
      await pass(seconds * 1000 - 200);
      expect(server.polls).toHaveLength(polls);
      await pass(200);
      expect(server.polls).toHaveLength(polls + 1);
    }
    // a failing call flips this itself, and must not end its own wait
    const failed = server.polls.length;
    for (const online of [false, true]) {
      connection.online = online;
      await pass(10);
    }
    expect(server.polls).toHaveLength(failed);
    server.fails = false;
    connection.restored += 1;
    await pass(10);
    expect(quoteOf('BTC').fresh).toBe(true);
    const polls = server.polls.length;
    await pass(4000);
    expect(server.polls).toHaveLength(polls + 2);
  });
});

test('survives broken JSON and events without a list [MARKET-10]', async () => {
  await open();
  for (const data of ['{"lists":[', 'null', '[]', '{}', '7', '']) await Stream.newest.say('ticks', data);
  await Stream.newest.tick();
  await pass(300);
  expect(quoteOf('BTC').fresh).toBe(true);
  expect(Stream.open).toBe(1);
});

describe('visibility, pause and subscriptions [MARKET-09]', () => {
  test('a hidden tab requests nothing for 60 s and its prices turn grey', async () => {
    await open();
    await Stream.newest.fail();
    await pass(100);
    const [streams, polls] = [Stream.all.length, server.polls.length];
    setVisibility('hidden');
    expect(quoteOf('BTC').fresh).toBe(false);
    await pass(60_000);
    expect(Stream.all).toHaveLength(streams);
    expect(server.polls).toHaveLength(polls);
    expect(Stream.open).toBe(0);
  });

  test('opens the stream at once on return, and polls if it is silent for 2 s', async () => {
    await open();
    await Stream.newest.tick();
    setVisibility('hidden');
    await pass(60_000);
    setVisibility('visible');
    await pass(0);
    expect(Stream.open).toBe(1);
    expect(quoteOf('BTC').fresh).toBe(false);
    await pass(1900);
    expect(quoteOf('BTC').fresh).toBe(true);
    expect(server.polls).toHaveLength(1);
  });
});

test('the pause stops stream and polls until it ends [A11Y-05]', async () => {
  await open();
  await Stream.newest.fail();
  pausePrices(true);
  expect(market.paused).toBe(true);
  await pass(60_000);
  expect(Stream.open).toBe(0);
  const polls = server.polls.length;
  expect(polls).toBeLessThanOrEqual(1);
  pausePrices(false);
  await pass(0);
  expect(Stream.open).toBe(1);
});

test('home subscribes to its coins, the list to all, with one stream at a time', async () => {
  await open(['BTC', 'ETH']);
  expect(Stream.newest.url).toBe('/api/coin/data/stream?codes=BTC%2CETH');
  // a page change: the next page subscribes before the last one unsubscribes, or the other way round
  release.push(wantPrices(['BTC']));
  release.shift()!();
  await pass(0);
  expect(Stream.newest.url).toBe('/api/coin/data/stream?codes=BTC');
  expect(Stream.all).toHaveLength(2);
  expect(Stream.open).toBe(1);
  release.shift()!();
  await pass(0);
  expect(Stream.open).toBe(0);
});

test('retries the stream at once when back online', async () => {
  await open();
  connection.online = false;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await Stream.newest.fail();
    await pass(30_000);
  }
  await Stream.newest.fail();
  const before = Stream.all.length;
  // a probe may have succeeded meanwhile
  connection.online = false;
  connection.online = true;
  await pass(0);
  expect(Stream.all).toHaveLength(before + 1);
});

test('a price shows within a second of its tick [MARKET-06]', async () => {
  await open();
  await Stream.newest.tick();
  await pass(300);
  for (let number = 0; number < 10; number += 1) {
    await Stream.newest.tick();
    const price = `${server.seq}`;
    await pass(1000);
    expect(quoteOf('BTC').price).toBe(price);
  }
});
