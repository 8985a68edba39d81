import type { Clock } from '../../ports/clock.ts';
import type { MarketSource } from '../../ports/market-source.ts';

/** Caches responses that are the same for all callers, until the next time step or change of the market. */
export class SharedResponses {
  readonly #market: MarketSource;
  readonly #clock: Clock;
  readonly #stepMs: number;
  #step = '';
  readonly #cache = new Map<string, object>();

  /** @param stepMs Lifetime of a response. */
  constructor(market: MarketSource, clock: Clock, stepMs: number) {
    this.#market = market;
    this.#clock = clock;
    this.#stepMs = stepMs;
  }

  /** Returns the cached response, or creates it. A promise that rejects is created again by the next call. */
  get<T extends object>(name: string, create: () => T): T {
    const step = `${Math.floor(this.#clock.now() / this.#stepMs)} ${this.#market.revision}`;
    if (step !== this.#step) this.#cache.clear();
    this.#step = step;
    const cached = this.#cache.get(name) as T | undefined;
    if (cached) return cached;
    const created = create();
    this.#cache.set(name, created);
    if (created instanceof Promise) created.catch(() => this.#drop(name, created));
    return created;
  }

  #drop(name: string, failed: object): void {
    if (this.#cache.get(name) === failed) this.#cache.delete(name);
  }
}
