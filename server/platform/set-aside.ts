import { reportError } from './report.ts';

/** Delay before the first retry. It doubles with each failure. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Keeps track of a job's failed rows, so that they do not block the others. A failed row is reported, waits longer
 * after each failure and is retried after all others. Each instance only knows its own failures.
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

  /** Ids of rows that have failed and not succeeded since. */
  get ids(): number[] {
    return [...this.#failures.keys()];
  }

  /** Returns the ids whose next try is due at `now`. */
  due(now: number): number[] {
    // a retry further ahead than the longest wait was scheduled before the clock was set back
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

  /** Removes a row that succeeded or no longer exists. */
  remove(id: number): void {
    this.#failures.delete(id);
  }
}
