import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startExchanges } from '../../../../../scripts/stand-ins/exchanges.mjs';
import { Books } from '../../../../../server/adapters/prices/books.ts';
import type { ListedCoin } from '../../../../../server/adapters/prices/coins.ts';
import type { ExchangeName } from '../../../../../server/adapters/prices/exchanges/exchange.ts';
import { ExchangeFeed } from '../../../../../server/adapters/prices/feeds.ts';
import { fromPriceUnits } from '../../../../../server/adapters/prices/index-price.ts';
import { expectLogged } from '../../../../console.ts';
import { WAIT_MS } from '../../../../limits.ts';
import { SHORT, testCoin } from './support.ts';

const BTC = testCoin('BTC');
const clock = { now: () => Date.now() };
const names: readonly ExchangeName[] = ['binance', 'kraken', 'okx'];

let standIns: Awaited<ReturnType<typeof startExchanges>>;
let feed: ExchangeFeed;
let books: Books;
beforeEach(async () => {
  standIns = await startExchanges({ everyMs: 10, retryAfterS: 0, seed: 7 });
  books = new Books();
  const urls = new Map(names.map((name) => [name, standIns.urls[name]]));
  feed = new ExchangeFeed({ clock, urls, timing: { ...SHORT, silenceMs: 1000, noQuoteMs: 1000 } });
});
afterEach(async () => {
  feed.stop();
  await standIns.stop();
});

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: WAIT_MS, interval: 5 });
const usedOf = (coin: ListedCoin): string[] =>
  books
    .indexOf(coin, 0, clock.now())
    .parts.filter(({ used }) => used)
    .map(({ source }) => source)
    .sort();
const handshakes = (): number[] => names.map((name) => standIns.seen(name).handshakes);

test('three exchanges give one price, near the one that they follow [FEED-01]', async () => {
  expect(feed.isReady()).toBe(false);
  feed.start(books, [BTC]);
  await until(() => expect(usedOf(BTC)).toEqual(['binance', 'kraken', 'okx']));
  expect(feed.isReady()).toBe(true);
  const price = Number(fromPriceUnits(books.indexOf(BTC, 0, clock.now()).price ?? 0n, 2));
  expect(Math.abs(price / standIns.price('BTC') - 1)).toBeLessThan(0.01);
});

test.each(['cut', 'refuse', 'garbage', 'silent'] as const)(
  'a fault of one leaves the others alone and is reported once: %s [FEED-02]',
  async (fault) => {
    expectLogged('the exchange sends no prices');
    const reported = vi.spyOn(console, 'error');
    feed.start(books, [BTC]);
    await until(() => expect(feed.isReady()).toBe(true));
    // a cut connection can be back at any moment
    const recovered = vi.spyOn(console, 'info');
    standIns.set('okx', fault);
    const before = standIns.seen('okx').handshakes;
    // a source that closes or refuses is tried several times
    if (fault === 'cut') await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThan(before));
    else await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThan(before + 1));
    expect(reported).toHaveBeenCalledTimes(1);
    expect(String(reported.mock.calls[0]?.[0])).toContain('"exchange":"okx"');
    expect(handshakes().slice(0, 2)).toEqual([1, 1]);
    expect(usedOf(BTC)).toEqual(expect.arrayContaining(['binance', 'kraken']));
    standIns.set('okx', 'none');
    await until(() => expect(String(recovered.mock.calls[0]?.[0])).toContain('the exchange sends prices again'));
    expect(usedOf(BTC)).toContain('okx');
    // a new outage is reported again
    standIns.set('okx', 'cut');
    await until(() => expect(reported.mock.calls.length).toBeGreaterThanOrEqual(2));
  },
);

test.each(['lie', 'jump', 'crossed', 'nan', 'negative', 'exponent'] as const)(
  'the price stays right while one source does this: %s [FEED-02]',
  async (fault) => {
    feed.start(books, [BTC]);
    await until(() => expect(usedOf(BTC)).toHaveLength(3));
    standIns.set('binance', fault);
    const began = standIns.price('BTC');
    let looks = 0;
    await until(() => {
      const price = Number(fromPriceUnits(books.indexOf(BTC, 0, clock.now()).price ?? 0n, 2));
      looks += 1;
      if (Math.abs(price / standIns.price('BTC') - 1) > 0.01) throw new TypeError(`${price} after ${looks} looks`);
      // the walk has moved on, so quotes have arrived
      expect(looks > 40 && standIns.price('BTC') !== began).toBe(true);
    });
  },
);

test('coins that change connect again only the exchanges concerned [FEED-07]', async () => {
  feed.start(books, [BTC]);
  await until(() => expect(feed.isReady()).toBe(true));
  const sol = testCoin('SOL', { pairs: { okx: 'SOL-USDT' } });
  feed.start(books, [BTC, sol]);
  await until(() => expect(usedOf(sol)).toEqual(['okx']));
  await until(() => expect(standIns.seen('okx').sockets).toEqual([['BTC-USDT', 'SOL-USDT']]));
  expect(handshakes()).toEqual([1, 1, 2]);
  // neither another order nor another name is a change of pairs
  feed.start(books, [sol, { ...BTC, name: 'Bitcoin' }]);
  feed.start(books, [sol, BTC]);
  await until(() => expect(usedOf(BTC)).toHaveLength(3));
  expect(handshakes()).toEqual([1, 1, 2]);
});

test('an exchange without pairs is not connected and not waited for', async () => {
  const coin = testCoin('BTC', { pairs: { okx: 'BTC-USDT' } });
  feed.start(books, [coin]);
  await until(() => expect(feed.isReady()).toBe(true));
  expect(standIns.seen('binance').handshakes).toBe(0);
  // Kraken also gives the rate of USDT
  expect(standIns.seen('kraken').sockets).toEqual([['USDT/USD']]);
});

test('pairs that no one asked for are not kept', async () => {
  feed.start(books, [BTC]);
  await until(() => expect(feed.isReady()).toBe(true));
  const take = vi.spyOn(books, 'take');
  standIns.send('binance', '{"s":"EVILUSDT","b":"1","a":"1"}');
  standIns.send('binance', '{"s":"BTCUSDT","b":"77.77","a":"77.77"}');
  const taken = (): string => JSON.stringify(take.mock.calls);
  await until(() => expect(taken()).toContain('77.77'));
  expect(taken()).not.toContain('EVIL');
});

test('a stop closes all connections, and a later start opens them again', async () => {
  feed.start(books, [BTC]);
  await until(() => expect(feed.isReady()).toBe(true));
  feed.stop();
  expect(feed.isReady()).toBe(false);
  await until(() => expect(names.flatMap((name) => standIns.seen(name).sockets)).toEqual([]));
  const after = new Books();
  books = after;
  feed.start(after, [BTC]);
  await until(() => expect(usedOf(BTC)).toHaveLength(3));
});

test('names the pairs that an exchange does not know, once [FEED-01]', async () => {
  expectLogged('the exchange sends no prices of some pairs');
  const reported = vi.spyOn(console, 'error');
  feed.start(books, [BTC, testCoin('UNKNOWN', { pairs: { okx: 'UNKNOWN-USDT' } })]);
  await until(() => expect(reported).toHaveBeenCalledTimes(1));
  expect(String(reported.mock.calls[0]?.[0])).toContain('"exchange":"okx","pairs":"UNKNOWN-USDT"');
});
