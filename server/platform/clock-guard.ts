import { sql } from 'drizzle-orm';
import { type Clock, isSettable } from '../ports/clock.ts';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { OperatorError } from './operator-error.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time.ts';

/** How far this machine's clock may be from the reference, on either side. */
export const TOLERANCE_MS = MINUTE_MS;

/** ms of the database's own clock, which all instances share. */
export async function databaseTime(db: Database): Promise<number> {
  const rows = await rowsOf<{ now: string | number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  );
  return Number(rows[0]?.now);
}

/** Tells the time of the reference; with `db` over that connection, e.g. inside of a transaction. */
export type Reference = (db?: Database) => Promise<number>;

/**
 * Keeps the server's clock at the database's, and tells where the machine's own clock is wrong. Windows, locks, limits
 * and orders of all instances then go by one clock. Between two measurements the monotonic timer carries it, so that a
 * jump of the machine's clock changes nothing and is seen at once. Without a reference (the embedded database reads
 * the same clock as this process) the timer alone tells, from the start of the server on.
 */
export class ClockGuard {
  readonly #source: Clock;
  readonly #machine: Clock;
  readonly #reference: Reference | undefined;
  readonly #elapsed: () => number;
  #anchor: { readonly time: number; readonly elapsed: number };
  #isMeasured = false;

  /** `source` is set to the reference where it can be set; any other is compared with it. */
  constructor(source: Clock, reference?: Reference, elapsed: () => number = () => performance.now()) {
    this.#source = source;
    this.#machine = isSettable(source) ? source.machine : source;
    this.#reference = reference;
    this.#elapsed = elapsed;
    this.#anchor = { time: this.#machine.now(), elapsed: elapsed() };
  }

  /** ms of the reference now, by the newest measurement and the monotonic timer. */
  #now(): number {
    return this.#anchor.time + this.#elapsed() - this.#anchor.elapsed;
  }

  /** Reads the reference, over `db` if given. A database that does not answer throws, and the timer goes on alone. */
  async measure(db?: Database): Promise<void> {
    if (!this.#reference) {
      if (this.isRight()) this.#anchorAt(this.#machine.now());
      return;
    }
    const sentAt = this.#elapsed();
    const earliest = await this.#reference(db);
    const latest = earliest + this.#elapsed() - sentAt;
    // the reference was read somewhere between question and answer: a time in that span needs no correction
    const expected = this.#isMeasured ? this.#now() : (earliest + latest) / 2;
    this.#isMeasured = true;
    this.#anchorAt(Math.min(Math.max(expected, earliest), latest));
  }

  #anchorAt(time: number): void {
    this.#anchor = { time, elapsed: this.#elapsed() };
    if (this.#reference && isSettable(this.#source)) this.#source.set(time);
  }

  /** ms by which a reading of the machine's clock (now, without one) is ahead of the reference; below 0 when behind. */
  aheadMs(reading = this.#machine.now()): number {
    return reading - this.#now();
  }

  /** Whether the machine's clock is right now, and was not ahead when a call read it `ageMs` ago. */
  isRight(ageMs = 0): boolean {
    const reading = this.#machine.now();
    return this.aheadMs(Math.max(reading, reading - ageMs)) <= TOLERANCE_MS && this.aheadMs(reading) >= -TOLERANCE_MS;
  }

  /** In words, for the log and the readiness; undefined while the clock is right. */
  get wrong(): string | undefined {
    if (this.isRight()) return undefined;
    const minutes = Math.round(this.aheadMs() / MINUTE_MS);
    if (!this.#reference) return `the clock of this machine jumped by ${minutes} minutes while the server ran`;
    const side = minutes < 0 ? 'behind' : 'ahead of';
    return `the clock of this machine is ${Math.abs(minutes)} minutes ${side} the database's`;
  }
}

/** A deployment whose newest entry is older than this has either stood still or been started under a wrong clock. */
const STILL_MS = 30 * DAY_MS;

/**
 * Sets the clock to the database's. Throws an `OperatorError` where the machine's clock is off, or implausibly ahead of
 * the newest entry (unless `checked`).
 */
export async function assertClockAtStart(
  db: Database,
  guard: ClockGuard,
  source: Clock,
  { hasReference, checked }: { hasReference: boolean; checked: boolean },
): Promise<void> {
  await guard.measure();
  if (!guard.isRight())
    throw new OperatorError(`${guard.wrong?.replace(/^t/, 'T')}. Set the clock of this machine and start again.`);
  if (hasReference || checked) return;
  const rows = await rowsOf<{ created: string | number }>(
    db,
    sql`select created from journals order by id desc limit 1`,
  );
  const stillMs = rows[0] ? source.now() - Number(rows[0].created) : 0;
  if (stillMs <= STILL_MS) return;
  throw new OperatorError(
    `The clock of this machine says ${new Date(source.now()).toISOString()}, and the newest entry of the ledger is ` +
      `${Math.round(stillMs / DAY_MS)} days older. Check the clock; where it is right, start with ` +
      'CLOCK_CHECKED=1.',
  );
}
