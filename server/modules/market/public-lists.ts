import type { Clock } from '../../ports/clock.ts';
import { SECOND_MS } from '../../../src/domain/time.ts';
import { shareResponse } from '../../platform/shared-response.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { SharedResponses } from './shared-answers.ts';

/** Time between the ticks of two groups of coins, in which no price changes. */
const STEP_MS = 250;

/** Period of the one-second prices. */
const SECONDS_SPAN_MS = 300 * SECOND_MS;

/** Price lists that are the same for all callers. Each is computed and serialized once per step. */
export class PublicLists {
  readonly #market: MarketSource;
  readonly #clock: Clock;
  readonly #lists: SharedResponses;
  readonly #seconds: SharedResponses;

  constructor(market: MarketSource, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
    this.#lists = new SharedResponses(market, clock, STEP_MS);
    this.#seconds = new SharedResponses(market, clock, SECOND_MS);
  }

  /** Returns the data of `coin/lists`: the first `limit` coins or all. Each `limit` is serialized separately. */
  coins(limit: number | undefined) {
    const market = this.#market;
    const all = this.#lists.get('coins', () =>
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
    return this.#lists.get(`coins ${count}`, () => shareResponse({ lists: all.slice(0, count) }));
  }

  /**
   * Returns the data of `coin/data/seconds`.
   *
   * @param charge Called first with the number of prices to compute. If it throws, the call fails.
   */
  seconds(code: string, charge: (prices: number) => void) {
    return this.#seconds.get(code, () => {
      charge(SECONDS_SPAN_MS / SECOND_MS);
      const now = this.#clock.now();
      return this.#market
        .history(code, now - SECONDS_SPAN_MS + 1, now + 1)
        .then((lists) => shareResponse({ code, lists }));
    });
  }

  /** Returns the data of `coin/data/quotes` for all coins. */
  quotes() {
    const market = this.#market;
    return this.#lists.get('quotes', () =>
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
