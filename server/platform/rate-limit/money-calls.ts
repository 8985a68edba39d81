import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { countAttempt } from './counts.ts';
import { rateLimited } from './refusals.ts';

/** Window in which a customer's money calls are counted. */
const WINDOW_MS = 60_000;
/** Calls that an instance adds to the shared count at once. */
const CALLS_PER_WRITE = 10;
/** Largest number of customers. Beyond it the oldest window is dropped, which loses at most nine calls. */
const MAX_CUSTOMERS = 10_000;

interface CustomerCount {
  count: number;
  /** Part of `count` that the shared count contains. */
  reported: number;
  readonly since: number;
  /** Time in ms until which the shared count refuses calls. */
  refusedUntil: number;
  /** The latest report to the shared count. Later calls wait for it. */
  report?: Promise<void>;
}

const isOver = ({ since, refusedUntil }: CustomerCount, now: number): boolean =>
  Math.abs(now - since) >= WINDOW_MS && now >= refusedUntil;

function assertNotRefused({ refusedUntil }: CustomerCount, now: number): void {
  const waitMs = refusedUntil - now;
  // a longer wait was stored before the clock was set back
  if (waitMs > 0 && waitMs <= WINDOW_MS) throw rateLimited(waitMs);
}

/**
 * Limits a customer's money calls over all instances (SRV-07). Each instance counts on its own and adds its calls to
 * the shared count in the database by tens, so that nine of ten calls need no extra query. The limit is exact to nine
 * calls per instance.
 */
export class MoneyCalls {
  readonly #max: number;
  readonly #counts = new Map<number, CustomerCount>();

  /** `max` calls a minute; 0 means no limit. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a call. Throws `tooMany` with status 429 if there were too many. */
  async count(db: Database, account: number, now: number): Promise<void> {
    if (this.#max === 0) return;
    const customer = this.#countOf(account, now);
    customer.count += 1;
    if (customer.count - customer.reported >= CALLS_PER_WRITE) {
      customer.reported += CALLS_PER_WRITE;
      const report = (customer.report ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => this.#report(db, account, customer, now))
        .finally(() => {
          if (customer.report === report) delete customer.report;
        });
      customer.report = report;
    }
    await customer.report;
    assertNotRefused(customer, now);
  }

  /** Takes a call back from the count: it repeated one that was already answered. */
  refund(account: number): void {
    const customer = this.#counts.get(account);
    if (customer) customer.count -= 1;
  }

  async #report(db: Database, account: number, customer: CustomerCount, now: number): Promise<void> {
    assertNotRefused(customer, now);
    try {
      const limit = { key: `money ${account}`, max: this.#max, windowMs: WINDOW_MS, amount: CALLS_PER_WRITE };
      await countAttempt(db, [limit], now);
    } catch (error) {
      if (error instanceof Refusal) customer.refusedUntil = now + (error.retryAfter ?? 0) * 1000;
      throw error;
    }
  }

  #countOf(account: number, now: number): CustomerCount {
    const current = this.#counts.get(account);
    if (current && !isOver(current, now)) return current;
    const fresh = { count: 0, reported: 0, since: now, refusedUntil: 0 };
    this.#counts.delete(account);
    this.#counts.set(account, fresh);
    if (this.#counts.size > MAX_CUSTOMERS)
      for (const oldest of this.#counts.keys()) {
        this.#counts.delete(oldest);
        break;
      }
    return fresh;
  }
}
