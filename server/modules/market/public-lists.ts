import type { Clock } from '../../ports/clock.ts';
import { shareResponse } from '../../platform/shared-response.ts';
import type { MarketSource } from '../../ports/market-source.ts';

/** ms between the ticks of two groups of coins: within such a step no price changes. */
const STEP_MS = 250;

/** The lists that everybody asks for, made and written once in a step, however many ask. */
export class PublicLists {
  readonly #market: MarketSource;
  readonly #clock: Clock;
  #step = '';
  readonly #made = new Map<string, object>();

  constructor(market: MarketSource, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  /** Data of `coin/lists`: the first `limit` coins, or all. Each `limit` is a list of its own to write and pack. */
  coins(limit: number | undefined) {
    const market = this.#market;
    const all = this.#once('coins', () =>
      market.coins().map(({ code, name, scale }) => {
        const tick = market.tick(code);
        return {
          code,
          name,
          scale,
          ...(tick ? { price: tick.price, change: tick.change, time: tick.time } : { suspended: true }),
          spark: market.spark(code),
        };
      }),
    );
    const count = Math.min(limit ?? all.length, all.length);
    return this.#once(`coins ${count}`, () => shareResponse({ lists: all.slice(0, count) }));
  }

  /** Data of `coin/data/quotes` for all coins. */
  quotes() {
    const market = this.#market;
    return this.#once('quotes', () =>
      shareResponse({
        lists: market
          .coins()
          .map(({ code }) => market.tick(code))
          .filter((tick) => tick !== undefined),
        time: this.#clock.now(),
      }),
    );
  }

  #once<T extends object>(name: string, make: () => T): T {
    const step = `${Math.floor(this.#clock.now() / STEP_MS)} ${this.#market.revision}`;
    if (step !== this.#step) this.#made.clear();
    this.#step = step;
    const existing = this.#made.get(name) as T | undefined;
    if (existing) return existing;
    const created = make();
    this.#made.set(name, created);
    return created;
  }
}
