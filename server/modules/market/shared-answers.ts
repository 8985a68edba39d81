import type { Clock } from '../../ports/clock.ts';
import type { MarketSource } from '../../ports/market-source.ts';

/** Answers that everybody who asks within the same few moments gets: made once in a step, then forgotten. */
export class SharedAnswers {
  readonly #market: MarketSource;
  readonly #clock: Clock;
  readonly #stepMs: number;
  #step = '';
  readonly #made = new Map<string, object>();

  /** @param stepMs how long an answer holds */
  constructor(market: MarketSource, clock: Clock, stepMs: number) {
    this.#market = market;
    this.#clock = clock;
    this.#stepMs = stepMs;
  }

  once<T extends object>(name: string, make: () => T): T {
    const step = `${Math.floor(this.#clock.now() / this.#stepMs)} ${this.#market.revision}`;
    if (step !== this.#step) this.#made.clear();
    this.#step = step;
    const existing = this.#made.get(name) as T | undefined;
    if (existing) return existing;
    const created = make();
    this.#made.set(name, created);
    return created;
  }
}
