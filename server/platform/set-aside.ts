import { reportError } from './report.ts';

/** ms until one that failed is tried again; it doubles with each failure. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Rows of a job that failed, so that they hold up nobody behind them: each is reported, waits longer after each
 * failure, and is tried behind all others. Each instance knows those that failed on it.
 */
export class SetAside {
  readonly #job: string;
  readonly #failures = new Map<number, { readonly count: number; readonly retryAt: number }>();

  constructor(job: string) {
    this.#job = job;
  }

  get size(): number {
    return this.#failures.size;
  }

  /** Ids that failed and have not succeeded since. */
  get ids(): number[] {
    return [...this.#failures.keys()];
  }

  /** Ids whose next try is due at `now`, ms. */
  due(now: number): number[] {
    // a clock that was set back lets none wait longer than the longest wait
    return this.ids.filter((id) => {
      const retryAt = this.#failures.get(id)?.retryAt ?? 0;
      return retryAt <= now || retryAt > now + LONGEST_WAIT_MS;
    });
  }

  add(id: number, error: unknown, now: number): void {
    const count = (this.#failures.get(id)?.count ?? 0) + 1;
    this.#failures.set(id, { count, retryAt: now + Math.min(FIRST_WAIT_MS * 2 ** (count - 1), LONGEST_WAIT_MS) });
    reportError(error, { job: this.#job, id, failures: count });
  }

  /** It succeeded, or is not there any more. */
  remove(id: number): void {
    this.#failures.delete(id);
  }
}
