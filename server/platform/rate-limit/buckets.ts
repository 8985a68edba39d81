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
    if (this.#most === 0) return 0;
    const before = this.#fullAt.get(key) ?? now;
    // one that is full only far ahead was used before the clock was set back
    const fullAt = before < now || before - now > 2 * this.#windowMs ? now : before;
    const waitMs = fullAt - now - this.#windowMs;
    if (waitMs >= 0) return waitMs + 1;
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt + Math.min(amount * (this.#windowMs / this.#most), this.#windowMs));
    if (this.#fullAt.size > this.#capacity) for (const [oldest] of this.#fullAt) return this.#forget(oldest);
    return 0;
  }

  #forget(key: string): 0 {
    this.#fullAt.delete(key);
    return 0;
  }
}
