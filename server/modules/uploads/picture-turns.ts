import { rateLimited } from '../../platform/rate-limit/refusals.ts';
import { siteOf } from '../../platform/rate-limit/source.ts';

/** Jobs that wait at most: from one IPv4 address or IPv6 site, and in all. */
const MAX_WAITING_PER_SITE = 16;
const MAX_WAITING = 48;
/** ms after which to come again when there are more. */
const WAIT_MS = 5000;

/**
 * Runs one job at a time. Networks take turns: one that brings many pictures does not keep the others waiting for all
 * of them.
 */
export class PictureTurns {
  /** Jobs by site, the site whose turn it is first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  #waitingCount = 0;
  #isRunning = false;

  /** Jobs that are not finished. */
  get pending(): number {
    return this.#waitingCount + (this.#isRunning ? 1 : 0);
  }

  /** Runs a job when its turn has come; `source` is a canonical address. Throws `tooMany` where too many wait. */
  async run<T>(source: string, job: () => Promise<T>): Promise<T> {
    const site = siteOf(source);
    const own = this.#waiting.get(site) ?? [];
    if (own.length >= MAX_WAITING_PER_SITE || this.#waitingCount >= MAX_WAITING) throw rateLimited(WAIT_MS);
    return new Promise<T>((resolve, reject) => {
      own.push(() => job().then(resolve, reject));
      this.#waiting.set(site, own);
      this.#waitingCount += 1;
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let job = this.#next(); job; job = this.#next()) await job();
    this.#isRunning = false;
  }

  #next(): (() => Promise<void>) | undefined {
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
