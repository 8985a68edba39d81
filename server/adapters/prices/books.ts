import type { ExchangeName, ExchangeQuote } from './exchanges/exchange.ts';
import {
  type BookState,
  type IndexPrice,
  indexPrice,
  type SourcePrice,
  sourcePriceOf,
  type TimedPrice,
  toPriceUnits,
} from './index-price.ts';
import { isFresh } from '../../ports/market-source.ts';
import type { ListedCoin } from './coins.ts';

/** A quote is too old after so many ms: for the first coins of the list, and for the others, which trade less. */
const MAX_AGE_MS = 10_000;
const MAX_AGE_OTHERS_MS = 30_000;
const FIRST_COINS = 50;
/** An index is too old to judge jumps by after so many ms. */
const PREVIOUS_MS = 10_000;

/** The pair by which prices in USD are converted to USDT. */
export const USDT_PAIR = { exchange: 'kraken', pair: 'USDT/USD' } as const;

const NO_TIME = -Infinity;

const isInUsd = (pair: string): boolean => /[/-]USD$/.test(pair);
/** Price units of 1. */
const ONE = toPriceUnits('1');

/** A source of an index, with its age in ms. */
export type AgedPart = IndexPrice['parts'][number] & { readonly age: number };
export interface CoinIndex extends Omit<IndexPrice, 'parts'> {
  readonly parts: readonly AgedPart[];
}

/** The latest quotes of all exchanges, and the index that follows from them. */
export class Books {
  readonly #books = new Map<string, BookState>();
  readonly #previous = new Map<string, { readonly price: bigint; readonly time: number }>();

  /** Takes quotes that were received at `now` (ms). A field that a frame does not name keeps its value. */
  take(exchange: ExchangeName, quotes: readonly ExchangeQuote[], now: number): void {
    for (const { pair, bid, ask, last } of quotes) {
      const key = `${exchange} ${pair}`;
      const before = this.#books.get(key) ?? { bookTime: NO_TIME, lastTime: NO_TIME };
      const lastUnits = last === undefined ? undefined : toPriceUnits(last);
      this.#books.set(key, {
        ...before,
        ...(bid === undefined || ask === undefined
          ? {}
          : { bid: toPriceUnits(bid), ask: toPriceUnits(ask), bookTime: now }),
        // the first one can be hours old
        ...(lastUnits === undefined || lastUnits === before.last
          ? {}
          : { last: lastUnits, lastTime: before.last === undefined ? NO_TIME : now }),
      });
    }
  }

  /** Computes the index of a coin. `rank` is its place in the list, from 0. */
  indexOf(coin: Pick<ListedCoin, 'code' | 'pairs' | 'needed'>, rank: number, now: number): CoinIndex {
    const maxAgeMs = rank < FIRST_COINS ? MAX_AGE_MS : MAX_AGE_OTHERS_MS;
    const live = Object.entries(coin.pairs).flatMap(([exchange, pair]): SourcePrice[] => {
      const price = this.#priceOf(exchange as ExchangeName, pair, maxAgeMs, now);
      return price === undefined ? [] : [{ source: exchange, ...price }];
    });
    const before = this.#previous.get(coin.code);
    const isRecent = before !== undefined && isFresh(before, now, PREVIOUS_MS);
    const index = indexPrice(live, isRecent ? before.price : undefined, coin.needed === 2 ? 2 : 3);
    if (index.price !== undefined) this.#previous.set(coin.code, { price: index.price, time: now });
    return {
      ...index,
      // a quote of the moments between the second and its computation has the age 0
      parts: index.parts.map((part) => ({ ...part, age: Math.max(0, now - part.time) })),
    };
  }

  /** Returns the price of a pair in USDT; undefined if there is none, or no rate for a pair in USD. */
  #priceOf(exchange: ExchangeName, pair: string, maxAgeMs: number, now: number): TimedPrice | undefined {
    const book = this.#books.get(`${exchange} ${pair}`);
    const quote = book && sourcePriceOf(book, now, maxAgeMs);
    if (quote === undefined || !isInUsd(pair)) return quote;
    const rateBook = this.#books.get(`${USDT_PAIR.exchange} ${USDT_PAIR.pair}`);
    const rate = rateBook && sourcePriceOf(rateBook, now, MAX_AGE_OTHERS_MS);
    return rate && { ...quote, price: (quote.price * ONE) / rate.price };
  }
}
