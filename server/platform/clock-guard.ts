import { sql } from 'drizzle-orm';
import { type Clock, isSettable } from '../ports/clock.ts';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { OperatorError } from './operator-error.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';

/** Largest allowed difference between this machine's clock and the reference, in either direction. */
export const TOLERANCE_MS = MINUTE_MS;

/** Returns the time of the database in ms, which all instances share. */
export async function databaseTime(db: Database): Promise<number> {
  const rows = await rowsOf<{ now: string | number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  );
  return Number(rows[0]?.now);
}

/** Returns the reference time in ms. With `db` it asks over that connection, for example inside a transaction. */
export type Reference = (db?: Database) => Promise<number>;

/**
 * Keeps the server's clock in step with the database's and detects a wrong machine clock. Time windows, locks, limits
 * and orders of all instances then use one clock. Between two measurements the guard follows the monotonic timer, so
 * a jump of the machine's clock changes nothing and is detected at once. The embedded database reads the same clock
 * as this process and is no reference: there the guard only has the timer since the start.
 */
export class ClockGuard {
  readonly #source: Clock;
  readonly #machine: Clock;
  readonly #reference: Reference | undefined;
  readonly #elapsed: () => number;
  #anchor: { readonly time: number; readonly elapsed: number };
  #isMeasured = false;

  /** `source` is set to the reference if it is settable, otherwise it is only compared with it. */
  constructor(source: Clock, reference?: Reference, elapsed: () => number = () => performance.now()) {
    this.#source = source;
    this.#machine = isSettable(source) ? source.machine : source;
    this.#reference = reference;
    this.#elapsed = elapsed;
    this.#anchor = { time: this.#machine.now(), elapsed: elapsed() };
  }

  /** Returns the reference time in ms, from the newest measurement and the monotonic timer. */
  #now(): number {
    return this.#anchor.time + this.#elapsed() - this.#anchor.elapsed;
  }

  /** Reads the reference, over `db` if given. Throws if the database does not answer; the timer then goes on. */
  async measure(db?: Database): Promise<void> {
    if (!this.#reference) {
      if (this.isRight()) this.#anchorAt(this.#machine.now());
      return;
    }
    const sentAt = this.#elapsed();
    const earliest = await this.#reference(db);
    const latest = earliest + this.#elapsed() - sentAt;
    // the database read its clock at some point between request and response: a time in that span is accepted
    const expected = this.#isMeasured ? this.#now() : (earliest + latest) / 2;
    this.#isMeasured = true;
    this.#anchorAt(Math.min(Math.max(expected, earliest), latest));
  }

  #anchorAt(time: number): void {
    this.#anchor = { time, elapsed: this.#elapsed() };
    if (this.#reference && isSettable(this.#source)) this.#source.set(time);
  }

  /** Returns by how many ms `reading` (by default now) of the machine's clock is ahead; negative if behind. */
  aheadMs(reading = this.#machine.now()): number {
    return reading - this.#now();
  }

  /** Returns whether the machine's clock is right now and was not ahead `ageMs` ago, when a call read it. */
  isRight(ageMs = 0): boolean {
    const reading = this.#machine.now();
    return this.aheadMs(Math.max(reading, reading - ageMs)) <= TOLERANCE_MS && this.aheadMs(reading) >= -TOLERANCE_MS;
  }

  /** What is wrong, for the log and `/readyz`; undefined while the clock is right. */
  get fault(): string | undefined {
    if (this.isRight()) return undefined;
    const minutes = Math.round(this.aheadMs() / MINUTE_MS);
    if (!this.#reference) return `the clock of this machine jumped by ${minutes} minutes while the server ran`;
    const side = minutes < 0 ? 'behind' : 'ahead of';
    return `the clock of this machine is ${Math.abs(minutes)} minutes ${side} the database's`;
  }
}

/** Age of the newest ledger entry above which a start is suspicious: a long pause, or a wrong clock. */
const MAX_IDLE_MS = 30 * DAY_MS;

/**
 * Sets the clock to the database's. Throws an `OperatorError` if the machine's clock is off, or if it is implausibly
 * far ahead of the newest ledger entry and the operator has not `checked` it.
 */
export async function assertClockAtStart(
  db: Database,
  guard: ClockGuard,
  source: Clock,
  { hasReference, checked }: { hasReference: boolean; checked: boolean },
): Promise<void> {
  await guard.measure();
  if (!guard.isRight())
    throw new OperatorError(`${guard.fault?.replace(/^t/, 'T')}. Set the clock of this machine and start again.`);
  if (hasReference || checked) return;
  const rows = await rowsOf<{ created: string | number }>(
    db,
    sql`select created from journals order by id desc limit 1`,
  );
  const idleMs = rows[0] ? source.now() - Number(rows[0].created) : 0;
  if (idleMs <= MAX_IDLE_MS) return;
  throw new OperatorError(
    `The clock of this machine says ${new Date(source.now()).toISOString()}, and the newest entry of the ledger is ` +
      `${Math.round(idleMs / DAY_MS)} days older. Check the clock; where it is right, start with ` +
      'CLOCK_CHECKED=1.',
  );
}
