import { limits } from '../../../src/config.ts';
import type { Database } from '../db/connect.ts';
import { rateLimit } from './counts.ts';
import { rateLimited } from './refusals.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';
/** Bodies of 10 MB that are read and worked on at once: of one customer, and of all. */
const OWN = 8;
const ALL = 32;
/** ms after which to come again when there are more. */
const WAIT = 5000;

/** Lets uploads in before anything of them is read: their tries are counted, and only so many are in memory at once. */
export class Uploads {
  readonly #running = new Map<number, number>();
  #all = 0;

  /**
   * Counts a try of a customer and takes a place; throws `tooMany` with status 429. Returns what gives the place back.
   */
  async admit(db: Database, account: number, now: number): Promise<() => void> {
    const own = this.#running.get(account) ?? 0;
    if (own >= OWN || this.#all >= ALL) throw rateLimited(WAIT);
    this.#running.set(account, own + 1);
    this.#all += 1;
    const leave = (): void => {
      this.#all -= 1;
      const remaining = (this.#running.get(account) ?? 1) - 1;
      if (remaining > 0) this.#running.set(account, remaining);
      else this.#running.delete(account);
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
