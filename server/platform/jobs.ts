import type { Services } from '../context.ts';
import { reportError } from './report.ts';

export interface Job {
  readonly name: string;
  /** ms by the server's clock between two runs. */
  readonly every: number;
  /** False of one that runs on while the ledger does not hold; all others wait until it does. */
  readonly movesMoney?: false;
  /**
   * Does all that is due now, in transactions of its own. Several instances run it at once: rows are taken with
   * `FOR UPDATE SKIP LOCKED`. What it throws is reported; it runs again when its time comes.
   */
  run(services: Services): Promise<unknown>;
}

/** Declares a job; `server/platform/jobs.ts` lists it. */
export const job = (job: Job): Job => job;

/** ms of real time that running jobs get to finish at a stop. */
const STOP_LIMIT_MS = 10_000;
/** ms of real time between two looks at the clock. */
const POLL_INTERVAL_MS = 250;

/** Runs the jobs of one server when the injected clock says so (SRV-14). */
export class Jobs {
  readonly #jobs: readonly Job[];
  readonly #next = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();
  #services: Services | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(jobs: readonly Job[]) {
    this.#jobs = jobs;
  }

  start(services: Services): void {
    this.#services = services;
    this.#timer = setInterval(() => this.#look(), POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  /**
   * Begins no job any more, and waits for those that run, at most `limitMs`: what is cut off is a transaction that
   * never was, and runs again.
   */
  async stop(limitMs = STOP_LIMIT_MS): Promise<void> {
    clearInterval(this.#timer);
    this.#services = undefined;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([Promise.all(this.#running.values()), limit]);
    clearTimeout(timer);
  }

  /** Runs every job once from its beginning, now, and waits for them: when QA moved the clock, and in tests. */
  async settle(): Promise<void> {
    // one that runs already may have read the clock as it was
    await Promise.all(this.#running.values());
    await Promise.all(this.#jobs.map((job) => this.#begin(job)));
  }

  #look(): void {
    const now = this.#services?.clock.now();
    if (now === undefined) return;
    for (const job of this.#jobs) {
      const next = this.#next.get(job.name) ?? 0;
      // a clock that was set back would let it wait for the time that has been
      if (now >= next || next - now > job.every) void this.#begin(job);
    }
  }

  #begin(job: Job): Promise<void> {
    const services = this.#services;
    const already = this.#running.get(job.name);
    if (!services || already) return already ?? Promise.resolve();
    if (!services.ledgerAudit.mayMoveMoney && job.movesMoney !== false) return Promise.resolve();
    this.#next.set(job.name, services.clock.now() + job.every);
    const running = job
      .run(services)
      .then(
        () => undefined,
        (error: unknown) => reportError(error, { job: job.name }),
      )
      .finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, running);
    return running;
  }
}
