import { countTry, tooMany } from '../accounts/throttle.ts';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';

/** ms in which the money calls of a customer are counted, and how many of them an instance writes down at once. */
const WINDOW = 60_000;
const STEP = 10;
/** Customers that are remembered before those are forgotten whose window is over. */
const MANY = 10_000;

interface Own {
  count: number;
  readonly since: number;
  /** ms until which the common count has refused. */
  until: number;
  /** The newest question to the common count; who comes after it waits for its answer. */
  asked?: Promise<void>;
}

const isOver = ({ since, until }: Own, now: number): boolean => Math.abs(now - since) >= WINDOW && now >= until;

function assertOpen({ until }: Own, now: number): void {
  const wait = until - now;
  // a longer wait is of a clock that was set back
  if (wait > 0 && wait <= WINDOW) throw tooMany(wait);
}

/**
 * Money calls of a customer, limited over all instances (SRV-07). Each instance counts for itself and adds every tenth to the common count, so that
 * nine calls of ten ask the database nothing more; the limit is exact to nine calls an instance.
 */
export class Pace {
  readonly #most: number;
  readonly #own = new Map<number, Own>();

  /** `most` calls a minute; 0 is no limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a call; throws `tooMany` with status 429 where there were too many. */
  async count(db: Database, account: number, now: number): Promise<void> {
    if (this.#most === 0) return;
    const own = this.#ownOf(account, now);
    own.count += 1;
    if (own.count % STEP === 0) {
      const asked = (own.asked ?? Promise.resolve()).catch(() => undefined).then(() => this.#ask(db, account, own, now)).finally(() => {
        if (own.asked === asked) delete own.asked;
      });
      own.asked = asked;
    }
    await own.asked;
    assertOpen(own, now);
  }

  async #ask(db: Database, account: number, own: Own, now: number): Promise<void> {
    assertOpen(own, now);
    try {
      await countTry(db, [{ key: `money ${account}`, most: this.#most, window: WINDOW, by: STEP }], now);
    } catch (error) {
      if (error instanceof Refusal) own.until = now + (error.retryAfter ?? 0) * 1000;
      throw error;
    }
  }

  #ownOf(account: number, now: number): Own {
    const known = this.#own.get(account);
    if (known && !isOver(known, now)) return known;
    if (this.#own.size >= MANY) for (const [other, own] of this.#own) if (isOver(own, now)) this.#own.delete(other);
    const fresh = { count: 0, since: now, until: 0 };
    this.#own.set(account, fresh);
    return fresh;
  }
}
