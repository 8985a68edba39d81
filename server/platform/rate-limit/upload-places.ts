import { limits } from '../../../src/config.ts';
import type { Database } from '../db/connect.ts';
import { rateLimit } from './counts.ts';
import { rateLimited } from './refusals.ts';
import { networkOf, siteOf } from './source.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';
/**
 * Bodies of 10 MB that are read and worked on at once: of one customer or one network, of one IPv6 site, and of all. A
 * few accounts behind one line leave most places to others.
 */
const MAX_PER_NETWORK = 8;
const MAX_PER_SITE = 12;
const MAX = 32;
/** ms after which to come again when there are more. */
const WAIT = 5000;

/** Lets uploads in before anything of them is read: their tries are counted, and only so many are in memory at once. */
export class Uploads {
  /** Places taken, by account, network and site. */
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * Counts a try of a customer and takes a place; throws `tooMany` with status 429. `source` is a canonical address.
   * Returns what gives the place back.
   */
  async admit(db: Database, account: number, source: string, now: number): Promise<() => void> {
    const keys: readonly [key: string, most: number][] = [
      [`account ${account}`, MAX_PER_NETWORK],
      [`network ${networkOf(source)}`, MAX_PER_NETWORK],
      [`site ${siteOf(source)}`, MAX_PER_SITE],
    ];
    const isFull = keys.some(([key, most]) => (this.#taken.get(key) ?? 0) >= most);
    if (isFull || this.#all >= MAX) throw rateLimited(WAIT);
    this.#all += 1;
    for (const [key] of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    const leave = (): void => {
      this.#all -= 1;
      for (const [key] of keys) {
        const remaining = (this.#taken.get(key) ?? 1) - 1;
        if (remaining > 0) this.#taken.set(key, remaining);
        else this.#taken.delete(key);
      }
    };
    try {
      await rateLimit(db, [{ key: `uploads ${account}`, most: limits.uploads, window: HOUR_MS }], now);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }
}
