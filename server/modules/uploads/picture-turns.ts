import { rateLimited } from '../../platform/rate-limit/refusals.ts';
import { siteOf } from '../../platform/rate-limit/source.ts';

/** Waiting jobs: from one IPv4 address or IPv6 site, and in total. */
const MAX_WAITING_PER_SITE = 16;
const MAX_WAITING = 48;
/** When to try again if there are more. */
const RETRY_AFTER_MS = 5000;

/**
 * Runs one job at a time. Networks take turns, so that one with many pictures does not make the others wait for all of
 * them.
 */
export class PictureTurns {
  /** Jobs by site; the site whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #waitingCount = 0;
  #isRunning = false;

  /** Unfinished jobs. */
  get pending(): number {
    return this.#waitingCount + (this.#isRunning ? 1 : 0);
  }

  /** Runs a job when it is its turn; `source` is a canonical address. Throws `tooMany` if too many are waiting. */
  async run<T>(source: string, job: () => Promise<T>): Promise<T> {
    const site = siteOf(source);
    const jobs = this.#waiting.get(site) ?? [];
    if (jobs.length >= MAX_WAITING_PER_SITE || this.#waitingCount >= MAX_WAITING) throw rateLimited(RETRY_AFTER_MS);
    return new Promise<T>((resolve, reject) => {
      jobs.push(() => job().then(resolve, reject));
      this.#waiting.set(site, jobs);
      this.#waitingCount += 1;
      void this.#runWaiting();
    });
  }

  async #runWaiting(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job = this.#takeNext(); job; job = this.#takeNext()) await job();
    this.#isRunning = false;
  }

  #takeNext(): (() => Promise<void>) | undefined {
    for (const [site, jobs] of this.#waiting) {
      const job = jobs.shift();
      this.#waiting.delete(site);
      if (jobs.length > 0) this.#waiting.set(site, jobs);
      this.#waitingCount -= 1;
      return job;
    }
    return undefined;
  }
}
