import { MINUTE_MS } from '../../../src/lib/time.ts';

/**
 * Keys that are remembered at most; beyond them the one that was used longest ago is forgotten, which costs no walk.
 */
const CAPACITY = 50_000;

/**
 * Token buckets in this process, one for each key: `most` at once, and as many again over `windowMs`. A read asks the
 * database nothing. `most` 0 is no limit.
 */
export class Buckets {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #capacity: number;
  /** ms at which the bucket of a key will be full again, least recently used first. */
  readonly #fullAt = new Map<string, number>();

  constructor(most: number, windowMs: number, capacity = CAPACITY) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes from the bucket of a key. Returns 0, or the ms to wait where it is empty and nothing was taken; what goes
   * beyond its rest passes still.
   */
  take(key: string, now: number, amount = 1): number {
    const waitMs = this.waitOf(key, now);
    if (waitMs === 0) this.charge(key, now, amount);
    return waitMs;
  }

  /** ms to wait until something is left in the bucket of a key; 0 where something is. Takes nothing. */
  waitOf(key: string, now: number): number {
    if (this.#most === 0) return 0;
    const waitMs = this.#fullAtOf(key, now) - now - this.#windowMs;
    return waitMs >= 0 ? waitMs + 1 : 0;
  }

  /**
   * Takes what was used already, also where less is left: at most a bucket, so that no wait is longer than `windowMs`.
   */
  charge(key: string, now: number, amount: number): void {
    if (this.#most === 0) return;
    const fullAt = this.#fullAtOf(key, now) + amount * (this.#windowMs / this.#most);
    this.#fullAt.delete(key);
    this.#fullAt.set(key, Math.min(fullAt, now + 2 * this.#windowMs));
    if (this.#fullAt.size <= this.#capacity) return;
    for (const oldest of this.#fullAt.keys()) {
      this.#fullAt.delete(oldest);
      return;
    }
  }

  #fullAtOf(key: string, now: number): number {
    const fullAt = this.#fullAt.get(key) ?? now;
    // one that is full only far ahead was used before the clock was set back
    return fullAt < now || fullAt - now > 2 * this.#windowMs ? now : fullAt;
  }
}

/** A quarter of what a minute has may come at once: a whole minute's calls in a second would slow everybody. */
const BURSTS_PER_MINUTE = 4;

/** Buckets of which each has so many a minute, a quarter of them at once. */
export const burstsOf = (aMinute: number): Buckets =>
  new Buckets(Math.ceil(aMinute / BURSTS_PER_MINUTE), MINUTE_MS / BURSTS_PER_MINUTE);
