import type { Clock } from '../../ports/clock.ts';
import { SECOND_MS } from '../../../src/lib/time.ts';
import { shareResponse } from '../../platform/shared-response.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { SharedAnswers } from './shared-answers.ts';

/** ms between the ticks of two groups of coins: within such a step no price changes. */
const STEP_MS = 250;

/** How far back the prices of each second go. */
const SECONDS_SPAN_MS = 300 * SECOND_MS;

/** The lists that everybody asks for, made and written once in a step, however many ask. */
export class PublicLists {
  readonly #market: MarketSource;
  readonly #clock: Clock;
  readonly #lists: SharedAnswers;
  readonly #seconds: SharedAnswers;

  constructor(market: MarketSource, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
    this.#lists = new SharedAnswers(market, clock, STEP_MS);
    this.#seconds = new SharedAnswers(market, clock, SECOND_MS);
  }

  /** Data of `coin/lists`: the first `limit` coins, or all. Each `limit` is a list of its own to write and pack. */
  coins(limit: number | undefined) {
    const market = this.#market;
    const all = this.#lists.once('coins', () =>
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
    return this.#lists.once(`coins ${count}`, () => shareResponse({ lists: all.slice(0, count) }));
  }

  /**
   * Data of `coin/data/seconds`.
   * @param spend is told how many prices have to be computed, before any is; what it throws ends the call
   */
  seconds(code: string, spend: (prices: number) => void) {
    return this.#seconds.once(code, () => {
      spend(SECONDS_SPAN_MS / SECOND_MS);
      const now = this.#clock.now();
      return shareResponse({ code, lists: this.#market.history(code, now - SECONDS_SPAN_MS + 1, now + 1) });
    });
  }

  /** Data of `coin/data/quotes` for all coins. */
  quotes() {
    const market = this.#market;
    return this.#lists.once('quotes', () =>
      shareResponse({
        lists: market
          .coins()
          .map(({ code }) => market.tick(code))
          .filter((tick) => tick !== undefined),
        time: this.#clock.now(),
      }),
    );
  }
}
