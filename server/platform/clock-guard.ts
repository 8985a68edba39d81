import { sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { OperatorError } from './operator-error.ts';

const MINUTE_MS = 60_000;
/** How far this machine's clock may be ahead of the reference. */
export const TOLERANCE_MS = 5 * MINUTE_MS;

/** ms of the database's own clock, which all instances share. */
export async function databaseTime(db: Database): Promise<number> {
  const rows = await rowsOf<{ now: string | number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  );
  return Number(rows[0]?.now);
}

/**
 * Finds a clock of this machine that is ahead: entries that it dates can never be taken back, and days would be paid
 * that have not been. Between two measurements the reference goes on by the machine's monotonic timer, so that a jump
 * is seen at once. Without a reference (the embedded database reads the same clock as this process) the timer alone
 * tells, from the time of the start on.
 */
export class ClockGuard {
  readonly #source: Clock;
  readonly #reference: (() => Promise<number>) | undefined;
  readonly #elapsed: () => number;
  #anchor: { readonly time: number; readonly elapsed: number };

  constructor(source: Clock, reference?: () => Promise<number>, elapsed: () => number = () => performance.now()) {
    this.#source = source;
    this.#reference = reference;
    this.#elapsed = elapsed;
    this.#anchor = { time: source.now(), elapsed: elapsed() };
  }

  /** Reads the reference anew. A database that does not answer throws, and the timer goes on alone. */
  async measure(): Promise<void> {
    if (this.#reference) {
      const time = await this.#reference();
      this.#anchor = { time, elapsed: this.#elapsed() };
    } else if (this.isRight()) this.#anchor = { time: this.#source.now(), elapsed: this.#elapsed() };
  }

  /**
   * ms by which a reading of the machine's clock (now, without one) is ahead of the reference; below 0 where it is
   * behind.
   */
  aheadMs(reading = this.#source.now()): number {
    return reading - (this.#anchor.time + this.#elapsed() - this.#anchor.elapsed);
  }

  /** Whether the machine's clock is right now, and was for a moment that a call read `ageMs` ago. */
  isRight(ageMs = 0): boolean {
    const reading = this.#source.now();
    return this.aheadMs(Math.max(reading, reading - ageMs)) <= TOLERANCE_MS;
  }

  /** In words, for the log and the readiness; undefined while the clock is right. */
  get wrong(): string | undefined {
    if (this.isRight()) return undefined;
    const minutes = Math.round(this.aheadMs() / MINUTE_MS);
    const than = this.#reference ? ' of the database' : ': it jumped while the server ran';
    return `the clock of this machine is ${minutes} minutes ahead${than}`;
  }
}

/** A deployment whose newest entry is older than this has either stood still or been started under a wrong clock. */
const STILL_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Throws an `OperatorError` where the server would start under a clock that is ahead of the database's, or implausibly
 * ahead of the newest entry (unless `checked`).
 */
export async function assertClockAtStart(
  db: Database,
  guard: ClockGuard,
  source: Clock,
  { hasReference, checked }: { hasReference: boolean; checked: boolean },
): Promise<void> {
  await guard.measure();
  if (!guard.isRight())
    throw new OperatorError(
      `${guard.wrong?.replace(/^t/, 'T')}. Entries would be dated ahead for good: set the clock and start again.`,
    );
  if (hasReference || checked) return;
  const rows = await rowsOf<{ created: string | number }>(
    db,
    sql`select created from journals order by id desc limit 1`,
  );
  const stillMs = rows[0] ? source.now() - Number(rows[0].created) : 0;
  if (stillMs <= STILL_MS) return;
  throw new OperatorError(
    `The clock of this machine says ${new Date(source.now()).toISOString()}, and the newest entry of the ledger is ` +
      `${Math.round(stillMs / 86_400_000)} days older. Check the clock; where it is right, start with ` +
      'CLOCK_CHECKED=1.',
  );
}
