import { describe, expect, test } from 'vitest';
import { Books } from '../../../../../server/adapters/prices/books.ts';
import { fromPriceUnits } from '../../../../../server/adapters/prices/index-price.ts';
import { computeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { fill, testCoin } from './support.ts';
import type { ExchangeName } from '../../../../../server/adapters/prices/exchanges/exchange.ts';

const NOW = 1_700_000_000_000;
const COIN = { code: 'BTC', needed: 2, pairs: { binance: 'BTCUSDT' } } as const;

const booksWith = (...quotes: readonly [ExchangeName, string, string, string, at?: number][]): Books => {
  const books = new Books();
  for (const [exchange, pair, bid, ask, at] of quotes) books.take(exchange, [{ pair, bid, ask }], at ?? NOW);
  return books;
};
const priceIn = (
  books: Books,
  now = NOW,
  rank = 0,
  coin: Parameters<Books['indexOf']>[0] = COIN,
): string | undefined => {
  const { price } = books.indexOf(coin, rank, now);
  return price === undefined ? undefined : fromPriceUnits(price, 2);
};

describe('a quote', () => {
  test('is the middle of bid and ask', () => {
    expect(priceIn(booksWith(['binance', 'BTCUSDT', '100', '100.50']))).toBe('100.25');
  });

  test('of the first 50 coins is stale after 10 s, of the others after 30 s [FEED-03]', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100']);
    expect([priceIn(books, NOW + 10_000, 49), priceIn(books, NOW + 10_001, 49)]).toEqual(['100.00', undefined]);
    expect([priceIn(books, NOW + 30_000, 50), priceIn(books, NOW + 30_001, 50)]).toEqual(['100.00', undefined]);
  });

  test('from the future is stale too, after the clock was set back [FEED-03]', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100']);
    expect(priceIn(books, NOW - 50)).toBe('100.00');
    expect(priceIn(books, NOW - 3_600_000)).toBeUndefined();
  });

  test('with a spread over 1 % or crossed prices does not count [FEED-02]', () => {
    expect(priceIn(booksWith(['binance', 'BTCUSDT', '100', '101']))).toBe('100.50');
    expect(priceIn(booksWith(['binance', 'BTCUSDT', '100', '101.01']))).toBeUndefined();
    expect(priceIn(booksWith(['binance', 'BTCUSDT', '100.01', '100']))).toBeUndefined();
  });

  test('has its age, which is never negative [FEED-01]', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100']);
    expect(books.indexOf(COIN, 0, NOW + 1234).parts).toMatchObject([{ source: 'binance', age: 1234, used: true }]);
    expect(books.indexOf(COIN, 0, NOW - 40).parts).toMatchObject([{ age: 0 }]);
  });

  test('of an unknown pair or another exchange changes nothing', () => {
    const books = booksWith(['binance', 'ETHUSDT', '100', '100'], ['okx', 'BTCUSDT', '100', '100']);
    expect(priceIn(books)).toBeUndefined();
  });
});

describe('the last trade', () => {
  const traded = (...trades: readonly [last: string, at: number][]): Books => {
    const books = new Books();
    for (const [last, at] of trades) books.take('binance', [{ pair: 'BTCUSDT', bid: '100', ask: '120', last }], at);
    return books;
  };

  test('replaces a wide spread for 10 s [FEED-02]', () => {
    const books = traded(['100', NOW - 1000], ['101', NOW]);
    expect([priceIn(books, NOW + 10_000), priceIn(books, NOW + 10_001)]).toEqual(['101.00', undefined]);
    expect(books.indexOf(COIN, 99, NOW + 5000).parts).toMatchObject([{ age: 5000 }]);
  });

  test('is not new because a frame repeats it [FEED-03]', () => {
    // exchanges repeat it in each frame, also hours later
    const books = traded(['100', NOW - 60_000], ['101', NOW - 50_000], ['101', NOW - 20_000], ['101', NOW]);
    expect(priceIn(books)).toBeUndefined();
  });

  test('of the first frame can be hours old and does not count [FEED-03]', () => {
    expect(priceIn(traded(['101', NOW]))).toBeUndefined();
  });

  test('does not count while bid and ask are in order', () => {
    const books = traded(['100', NOW - 1000], ['101', NOW]);
    books.take('binance', [{ pair: 'BTCUSDT', bid: '110', ask: '110.20' }], NOW);
    expect(priceIn(books)).toBe('110.10');
  });
});

describe('a field that a frame leaves out', () => {
  test('keeps its value', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100.20']);
    books.take('binance', [{ pair: 'BTCUSDT', last: '150' }], NOW + 5000);
    expect(priceIn(books, NOW + 5000)).toBe('100.10');
  });

  test('is not renewed by another field [FEED-03]', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100.20']);
    books.take('binance', [{ pair: 'BTCUSDT', bid: '99' }], NOW + 5000);
    books.take('binance', [{ pair: 'BTCUSDT', last: '150' }], NOW + 9000);
    expect(priceIn(books, NOW + 10_000)).toBe('100.10');
    expect(priceIn(books, NOW + 10_001)).toBeUndefined();
  });
});

describe('a pair in USD', () => {
  const coin = { code: 'BTC', needed: 2, pairs: { kraken: 'BTC/USD', okx: 'BTC-USD' } } as const;

  test.each(['kraken', 'okx'] as const)('of %s is divided by the rate of USDT [FEED-01]', (exchange) => {
    const books = booksWith([exchange, coin.pairs[exchange], '100', '100'], ['kraken', 'USDT/USD', '0.80', '0.80']);
    expect(priceIn(books, NOW, 0, coin)).toBe('125.00');
  });

  test('gives no price without a rate, or with one older than 30 s [FEED-03]', () => {
    expect(priceIn(booksWith(['kraken', 'BTC/USD', '100', '100']), NOW, 0, coin)).toBeUndefined();
    const books = booksWith(['kraken', 'USDT/USD', '1', '1'], ['kraken', 'BTC/USD', '100', '100', NOW + 30_001]);
    expect(priceIn(books, NOW + 30_000, 0, coin)).toBe('100.00');
    expect(priceIn(books, NOW + 30_001, 0, coin)).toBeUndefined();
  });
});

describe('the index of the last 10 s', () => {
  const coin = { code: 'BTC', needed: 2, pairs: { binance: 'BTCUSDT', okx: 'BTC-USDT' } } as const;

  test('reveals a jump, and is forgotten after 10 s [FEED-02]', () => {
    const books = booksWith(['binance', 'BTCUSDT', '100', '100'], ['okx', 'BTC-USDT', '100', '100']);
    expect(priceIn(books, NOW, 0, coin)).toBe('100.00');
    books.take('okx', [{ pair: 'BTC-USDT', bid: '150', ask: '150' }], NOW + 10_000);
    books.take('binance', [{ pair: 'BTCUSDT', bid: '100', ask: '100' }], NOW + 10_000);
    expect(priceIn(books, NOW + 10_001, 0, coin)).toBeUndefined();
    const again = booksWith(['binance', 'BTCUSDT', '100', '100'], ['okx', 'BTC-USDT', '100', '100']);
    priceIn(again, NOW, 0, coin);
    again.take('okx', [{ pair: 'BTC-USDT', bid: '150', ask: '150' }], NOW + 10_000);
    expect(priceIn(again, NOW + 10_000, 0, coin)).toBe('100.00');
    expect(again.indexOf(coin, 0, NOW + 10_000).grade).toBe('shown');
  });
});

test('a price of one source, because the other one jumped, settles nothing [FEED-03]', () => {
  const books = new Books();
  const coin = testCoin('BTC', { needed: 2, pairs: { binance: 'BTCUSDT', okx: 'BTC-USDT' } });
  fill(books, coin.pairs, '100', NOW);
  expect(computeSecond(books, [coin], NOW).prices).toEqual({ BTC: '100.00' });
  books.take('okx', [{ pair: 'BTC-USDT', bid: '94', ask: '94' }], NOW + 900);
  expect(computeSecond(books, [coin], NOW + 1000)).toMatchObject({
    prices: {},
    single: { BTC: '100.00' },
    tradable: [],
  });
});
