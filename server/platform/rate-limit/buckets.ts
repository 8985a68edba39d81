import { MINUTE_MS } from '../../../src/domain/time.ts';

/** Largest number of keys. Beyond it the least recently used key is dropped, which takes constant time. */
const MAX_KEYS = 50_000;

/**
 * Token buckets in this process, one per key. A bucket holds `capacity` tokens and refills in `windowMs`. A `capacity`
 * of 0 means no limit.
 */
export class Buckets {
  readonly #capacity: number;
  readonly #windowMs: number;
  readonly #maxKeys: number;
  /** Time in ms at which the bucket of a key is full again, least recently used first. */
  readonly #fullAt = new Map<string, number>();

  constructor(capacity: number, windowMs: number, maxKeys = MAX_KEYS) {
    this.#capacity = capacity;
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes tokens from the bucket of a key and returns 0, even if fewer tokens are left. Returns the ms to wait if the
   * bucket is empty, and takes nothing then.
   */
  take(key: string, now: number, amount = 1): number {
    const waitMs = this.waitOf(key, now);
    if (waitMs === 0) this.charge(key, now, amount);
    return waitMs;
  }

  /** Returns the ms to wait until the bucket of a key has a token; 0 if it has one. Takes nothing. */
  waitOf(key: string, now: number): number {
    if (this.#capacity === 0) return 0;
    const waitMs = this.#fullAtOf(key, now) - now - this.#windowMs;
    return waitMs >= 0 ? waitMs + 1 : 0;
  }

  /** Takes tokens even if fewer are left, up to a debt of one bucket, so that no wait exceeds `windowMs`. */
  charge(key: string, now: number, amount: number): void {
    if (this.#capacity === 0) return;
    const fullAt = this.#fullAtOf(key, now) + amount * (this.#windowMs / this.#capacity);
    this.#fullAt.delete(key);
    this.#fullAt.set(key, Math.min(fullAt, now + 2 * this.#windowMs));
    if (this.#fullAt.size <= this.#maxKeys) return;
    for (const oldest of this.#fullAt.keys()) {
      this.#fullAt.delete(oldest);
      return;
    }
  }

  #fullAtOf(key: string, now: number): number {
    const fullAt = this.#fullAt.get(key) ?? now;
    // a time too far ahead was stored before the clock was set back
    return fullAt < now || fullAt - now > 2 * this.#windowMs ? now : fullAt;
  }
}

/** A burst is a quarter of a minute's calls: all of them within a second would slow everyone down. */
const BURSTS_PER_MINUTE = 4;

/** Creates buckets with `perMinute` tokens a minute, a quarter of them at once. */
export const createBursts = (perMinute: number): Buckets =>
  new Buckets(Math.ceil(perMinute / BURSTS_PER_MINUTE), MINUTE_MS / BURSTS_PER_MINUTE);
