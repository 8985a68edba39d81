import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { rateLimit } from './counts.ts';
import { rateLimited } from './refusals.ts';

/** ms in which the money calls of a customer are counted, and how many of them an instance writes down at once. */
const WINDOW_MS = 60_000;
const CALLS_PER_WRITE = 10;
/**
 * Customers that are remembered; beyond them the one whose window began longest ago is forgotten, with nine calls at
 * most.
 */
const CAPACITY = 10_000;

interface CustomerCount {
  count: number;
  /** Of `count`, what the common count knows. */
  reported: number;
  readonly since: number;
  /** ms until which the common count has refused. */
  until: number;
  /** The newest question to the common count; who comes after it waits for its answer. */
  asked?: Promise<void>;
}

const isOver = ({ since, until }: CustomerCount, now: number): boolean =>
  Math.abs(now - since) >= WINDOW_MS && now >= until;

function assertOpen({ until }: CustomerCount, now: number): void {
  const wait = until - now;
  // a longer wait is of a clock that was set back
  if (wait > 0 && wait <= WINDOW_MS) throw rateLimited(wait);
}

/**
 * Money calls of a customer, limited over all instances (SRV-07). Each instance counts for itself and adds every tenth
 * to the common count, so that nine calls of ten ask the database nothing more; the limit is exact to nine calls an
 * instance.
 */
export class MoneyCalls {
  readonly #most: number;
  readonly #counts = new Map<number, CustomerCount>();

  /** `most` calls a minute; 0 is no limit. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a call; throws `tooMany` with status 429 where there were too many. */
  async count(db: Database, account: number, now: number): Promise<void> {
    if (this.#most === 0) return;
    const own = this.#countOf(account, now);
    own.count += 1;
    if (own.count - own.reported >= CALLS_PER_WRITE) {
      own.reported += CALLS_PER_WRITE;
      const pending = (own.asked ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => this.#ask(db, account, own, now))
        .finally(() => {
          if (own.asked === pending) delete own.asked;
        });
      own.asked = pending;
    }
    await own.asked;
    assertOpen(own, now);
  }

  /** Takes a call back out of the count: it repeated one that was answered before. */
  giveBack(account: number): void {
    const own = this.#counts.get(account);
    if (own) own.count -= 1;
  }

  async #ask(db: Database, account: number, own: CustomerCount, now: number): Promise<void> {
    assertOpen(own, now);
    try {
      await rateLimit(db, [{ key: `money ${account}`, most: this.#most, window: WINDOW_MS, by: CALLS_PER_WRITE }], now);
    } catch (error) {
      if (error instanceof Refusal) own.until = now + (error.retryAfter ?? 0) * 1000;
      throw error;
    }
  }

  #countOf(account: number, now: number): CustomerCount {
    const existing = this.#counts.get(account);
    if (existing && !isOver(existing, now)) return existing;
    const fresh = { count: 0, reported: 0, since: now, until: 0 };
    this.#counts.delete(account);
    this.#counts.set(account, fresh);
    if (this.#counts.size > CAPACITY)
      for (const oldest of this.#counts.keys()) {
        this.#counts.delete(oldest);
        break;
      }
    return fresh;
  }
}
