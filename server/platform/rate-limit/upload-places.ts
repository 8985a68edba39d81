import { limits } from '../../../src/config.ts';
import type { Database } from '../db/connect.ts';
import { countAttempt } from './counts.ts';
import { rateLimited } from './refusals.ts';
import { networkOf, siteOf } from './source.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

/**
 * Largest number of uploads (up to 10 MB each) in memory at once: per customer or network, per IPv6 site, and in all. A
 * few accounts behind one line leave most places to others.
 */
const MAX_PER_NETWORK = 8;
const MAX_PER_SITE = 12;
const MAX = 32;
/** Wait that we tell a customer if there are more. */
const WAIT_MS = 5000;

/** Admits uploads before the server reads them: it counts the attempts and limits how many are in memory at once. */
export class UploadPlaces {
  /** Places taken, by account, network and site. */
  readonly #taken = new Map<string, number>();
  #total = 0;

  /**
   * Counts an attempt of a customer and takes a place. Throws `tooMany` with status 429. `source` is a canonical
   * address. Returns a function that releases the place.
   */
  async admit(db: Database, account: number, source: string, now: number): Promise<() => void> {
    const keys: readonly [key: string, max: number][] = [
      [`account ${account}`, MAX_PER_NETWORK],
      [`network ${networkOf(source)}`, MAX_PER_NETWORK],
      [`site ${siteOf(source)}`, MAX_PER_SITE],
    ];
    const isFull = keys.some(([key, max]) => (this.#taken.get(key) ?? 0) >= max);
    if (isFull || this.#total >= MAX) throw rateLimited(WAIT_MS);
    this.#total += 1;
    for (const [key] of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    const release = (): void => {
      this.#total -= 1;
      for (const [key] of keys) {
        const remaining = (this.#taken.get(key) ?? 1) - 1;
        if (remaining > 0) this.#taken.set(key, remaining);
        else this.#taken.delete(key);
      }
    };
    try {
      await countAttempt(db, [{ key: `uploads ${account}`, max: limits.uploads, windowMs: HOUR_MS }], now);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }
}
