import { sql } from 'drizzle-orm';
import type { Books } from '../../../../../server/adapters/prices/books.ts';
import { OperatorError } from '../../../../../server/platform/operator-error.ts';
import type { ListedCoin } from '../../../../../server/adapters/prices/coins.ts';
import type { ExchangeName } from '../../../../../server/adapters/prices/exchanges/exchange.ts';
import type { Database } from '../../../../../server/platform/db/connect.ts';
import type { Timing } from '../../../../../server/adapters/prices/exchange-socket.ts';

/** Times (ms) for tests: what must happen is short, and what must not happen in a test is long. */
export const SHORT: Timing = {
  silenceMs: 60_000,
  firstFrameMs: 60_000,
  noQuoteMs: 60_000,
  waitMs: 5,
  maxWaitMs: 40,
  healthyMs: 60_000,
  refusedMs: 5,
  pingMs: 20,
  renewMs: 600_000,
  subscribeMs: 1,
};

export const testCoin = (code: string, changes: Partial<ListedCoin> = {}): ListedCoin => ({
  code,
  name: code,
  scale: 2,
  place: 1,
  state: 'tradable',
  needed: 3,
  pairs: { binance: `${code}USDT`, kraken: `${code}/USD`, okx: `${code}-USDT` },
  updated: 0,
  ...changes,
});

export const binanceFrame = (pair: string, price: number): string =>
  JSON.stringify({ u: 1, s: pair, b: String(price), B: '1', a: String(price), A: '1' });
export const krakenFrame = (pair: string, price: number): string =>
  JSON.stringify({ channel: 'ticker', type: 'update', data: [{ symbol: pair, bid: price, ask: price, last: price }] });
export const okxFrame = (pair: string, price: number): string =>
  JSON.stringify({
    arg: { channel: 'tickers', instId: pair },
    data: [{ instId: pair, last: String(price), bidPx: String(price), askPx: String(price), ts: '1' }],
  });

/** Returns what a function throws, which must be an error for the operator. */
export function operatorErrorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** A full hour, and the start of a day. */
export const START = Date.UTC(2026, 2, 10);

/** Deletes all coins and prices, so that tests can share a database. */
export async function emptyPrices(db: Database): Promise<void> {
  for (const table of ['coins', 'price_seconds', 'price_candles'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Puts the same price of a coin into the books of its sources. */
export function fill(
  books: Books | undefined,
  pairs: Readonly<Partial<Record<ExchangeName, string>>>,
  price: string,
  now: number,
): void {
  for (const [exchange, pair] of Object.entries(pairs))
    books?.take(exchange as ExchangeName, [{ pair, bid: price, ask: price }], now);
}
