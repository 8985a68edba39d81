import { reportError, reportInfo } from '../../platform/report.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Books, USDT_PAIR } from './books.ts';
import type { ListedCoin } from './coins.ts';
import { ExchangeConnection } from './connection.ts';
import { type Timing, TIMING } from './exchange-socket.ts';
import { binance } from './exchanges/binance.ts';
import type { Exchange, ExchangeName } from './exchanges/exchange.ts';
import { kraken } from './exchanges/kraken.ts';
import { okx } from './exchanges/okx.ts';

/** Pairs that one log entry names. */
const MAX_NAMED = 20;

export const exchanges: Readonly<Record<ExchangeName, Exchange>> = { binance, kraken, okx };

/** Returns the name of an exchange as customers read it. A newer instance may have stored one that we don't know. */
export const exchangeTitle = (name: string): string =>
  Object.values(exchanges).find((exchange) => exchange.name === name)?.title ?? name;

/** Where the leader's quotes come from: exchanges, or a file. */
export interface QuoteFeed {
  /** Begins to fill `books` for these coins. Called again when the coins change. */
  start(books: Books, coins: readonly ListedCoin[]): void;
  /** Takes everything up to a time (ms) that has not been taken yet. */
  advance?(time: number): void;
  /** Whether every source has given quotes, or cannot for now. */
  isReady(): boolean;
  stop(): void;
}

interface Options {
  readonly clock: Clock;
  /** Address by exchange. */
  readonly urls: ReadonlyMap<ExchangeName, string>;
  readonly timing?: Timing;
}

/** Quotes from the public streams of exchanges. A fault of one does not affect the others. */
export class ExchangeFeed implements QuoteFeed {
  readonly #options: Options;
  readonly #connections = new Map<ExchangeName, { readonly pairs: string; readonly connection: ExchangeConnection }>();
  /** Exchanges that gave quotes, had a fault or have no pairs. */
  readonly #heard = new Set<ExchangeName>();
  readonly #faulty = new Set<ExchangeName>();
  /** Until silent pairs are reported. */
  readonly #timers = new Map<ExchangeName, NodeJS.Timeout>();

  constructor(options: Options) {
    this.#options = options;
  }

  start(books: Books, coins: readonly ListedCoin[]): void {
    for (const [name, url] of this.#options.urls) {
      const pairs = this.#pairsOf(name, coins);
      const running = this.#connections.get(name);
      if (running?.pairs === pairs.join()) continue;
      running?.connection.stop();
      clearTimeout(this.#timers.get(name));
      const wanted = new Set(pairs);
      const silent = new Set(pairs);
      const connection = new ExchangeConnection({
        exchange: exchanges[name],
        url,
        pairs,
        ...(this.#options.timing ? { timing: this.#options.timing } : {}),
        onQuotes: (quotes) => {
          // an exchange cannot fill the memory with pairs that no one asked for
          const listed = quotes.filter(({ pair }) => wanted.has(pair));
          if (listed.length === 0) return;
          books.take(name, listed, this.#options.clock.now());
          if (silent.size === pairs.length) this.#reportLater(name, silent);
          for (const { pair } of listed) silent.delete(pair);
          this.#heard.add(name);
          if (this.#faulty.delete(name)) reportInfo('the exchange sends prices again', { exchange: name });
        },
        onFault: (reason) => {
          this.#heard.add(name);
          // once per outage
          if (!this.#faulty.has(name))
            reportError(new Error('the exchange sends no prices'), { exchange: name, reason });
          this.#faulty.add(name);
        },
      });
      this.#connections.set(name, { pairs: pairs.join(), connection });
      if (pairs.length > 0) connection.start();
      else this.#heard.add(name);
    }
  }

  isReady(): boolean {
    return [...this.#options.urls.keys()].every((name) => this.#heard.has(name));
  }

  stop(): void {
    for (const { connection } of this.#connections.values()) connection.stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#connections.clear();
    this.#heard.clear();
    this.#faulty.clear();
  }

  /**
   * Reports the pairs that still gave no quote a minute after the first one did. An exchange may ignore a pair that it
   * does not know without an error.
   */
  #reportLater(name: ExchangeName, silent: ReadonlySet<string>): void {
    const { timing = TIMING } = this.#options;
    const timer = setTimeout(() => {
      if (silent.size === 0) return;
      const pairs = [...silent].slice(0, MAX_NAMED).join();
      reportError(new Error('the exchange sends no prices of some pairs'), { exchange: name, pairs });
    }, timing.noQuoteMs).unref();
    this.#timers.set(name, timer);
  }

  #pairsOf(name: ExchangeName, coins: readonly ListedCoin[]): string[] {
    const pairs = new Set(coins.map((coin) => coin.pairs[name]).filter((pair) => pair !== undefined));
    if (name === USDT_PAIR.exchange) pairs.add(USDT_PAIR.pair);
    // sorted, so that a new order of the list does not connect again
    return [...pairs].sort();
  }
}
