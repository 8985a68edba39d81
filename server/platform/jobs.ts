import type { Clock } from '../ports/clock.ts';
import { reportError } from './report.ts';

/** What a runner of jobs needs of the services that it passes to them. */
interface JobServices {
  readonly clock: Clock;
  readonly ledgerAudit: { readonly mayMoveMoney: boolean };
}

/** Background work; `server/jobs.ts` lists all jobs. */
export interface Job<Services> {
  readonly name: string;
  /** ms by the server's clock between two runs. */
  readonly intervalMs: number;
  /** Whether it also runs at once when new prices come. */
  readonly runsAtTicks?: true;
  /** False for a job that also runs while the ledger is damaged. All others wait. */
  readonly movesMoney?: false;
  /**
   * Does everything that is due now, in its own transactions. Several instances run it at once, so it takes rows with
   * `FOR UPDATE SKIP LOCKED`. Errors are reported, and the job runs again at its next time.
   */
  run(services: Services): Promise<unknown>;
}

/** Real time that running jobs get to finish during a shutdown. */
const STOP_LIMIT_MS = 10_000;
/** Real time between two checks for due jobs. */
const POLL_INTERVAL_MS = 250;

/** Runs the jobs of one server when they are due by the injected clock (SRV-14). */
export class Jobs<Services extends JobServices> {
  readonly #jobs: readonly Job<Services>[];
  readonly #nextRunAt = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();
  #services: Services | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(jobs: readonly Job<Services>[]) {
    this.#jobs = jobs;
  }

  start(services: Services): void {
    this.#services = services;
    this.#timer = setInterval(() => this.#startDueJobs(), POLL_INTERVAL_MS);
    this.#timer.unref();
  }

  /**
   * Starts no more jobs and waits up to `limitMs` for running ones. An interrupted job loses only its open
   * transaction, which the next start runs again.
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

  /** Runs every job once, now, and waits for them. QA calls it after moving the clock, and tests do too. */
  async runAll(): Promise<void> {
    // a job that is running may have read the clock before it was moved
    await Promise.all(this.#running.values());
    await Promise.all(this.#jobs.map((job) => this.#startJob(job)));
  }

  /** Runs the jobs that wait for prices, or once more if they are running. */
  runAtTick(): void {
    for (const job of this.#jobs) {
      if (!job.runsAtTicks) continue;
      const running = this.#running.get(job.name);
      void (running ? running.then(() => this.#startJob(job)) : this.#startJob(job));
    }
  }

  #startDueJobs(): void {
    const now = this.#services?.clock.now();
    if (now === undefined) return;
    for (const job of this.#jobs) {
      const nextRunAt = this.#nextRunAt.get(job.name) ?? 0;
      // after a clock was set back, the job must not wait until the old time comes again
      if (now >= nextRunAt || nextRunAt - now > job.intervalMs) void this.#startJob(job);
    }
  }

  #startJob(job: Job<Services>): Promise<void> {
    const services = this.#services;
    const running = this.#running.get(job.name);
    if (!services || running) return running ?? Promise.resolve();
    if (!services.ledgerAudit.mayMoveMoney && job.movesMoney !== false) return Promise.resolve();
    this.#nextRunAt.set(job.name, services.clock.now() + job.intervalMs);
    const run = job
      .run(services)
      .then(
        () => undefined,
        (error: unknown) => reportError(error, { job: job.name }),
      )
      .finally(() => this.#running.delete(job.name));
    this.#running.set(job.name, run);
    return run;
  }
}
