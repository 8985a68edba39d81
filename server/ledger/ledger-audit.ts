import type { Clock } from '../ports/clock.ts';
import type { ClockGuard } from '../platform/clock-guard.ts';
import type { Database } from '../platform/db/connect.ts';
import { Refusal } from '../platform/refusal.ts';
import { LedgerReader, fullCheck, fullCheckIfDue, lastFullCheck } from './audit.ts';
import type { Reconciliation } from './reconciliation.ts';
import { MINUTE_MS } from '../../src/lib/time.ts';

/** ms between two looks at what is new in the ledger. */
export const AUDIT_INTERVAL_MS = 5 * MINUTE_MS;
/** New postings that a start reads before it listens; the rest is read by the job. */
export const MAX_POSTINGS_AT_START = 20_000;
/** What is told of a broken ledger at most. */
const MAX_VIOLATIONS = 50;
/** s after which a call that a wrong clock refused may be sent again. */
const RETRY_S = 60;

/**
 * Whether the ledger holds (LEDG-05). What is new is looked at when the server starts and every few minutes, all of it
 * at night; while something is wrong, money calls and the jobs that move money are refused, reads go on, and the log
 * and the readiness say so.
 */
export class LedgerAudit {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: ClockGuard | undefined;
  readonly #audit: LedgerReader;
  readonly #reconciliations: readonly Reconciliation[];
  #wrong: readonly string[] = [];
  #broken: readonly string[] = [];
  #checked = 0;

  /** `reconciliations` belong to the full check. Without a `guard` the clock is trusted. */
  constructor(db: Database, clock: Clock, reconciliations: readonly Reconciliation[], guard?: ClockGuard) {
    this.#db = db;
    this.#audit = new LedgerReader(db);
    this.#clock = clock;
    this.#reconciliations = reconciliations;
    this.#guard = guard;
  }

  /** ms of the newest look. */
  get checked(): number {
    return this.#checked;
  }

  /** In words; empty while the ledger holds. */
  get violations(): readonly string[] {
    return [...this.#wrong, ...this.#broken];
  }

  /** Whether the ledger holds. */
  get isIntact(): boolean {
    return this.violations.length === 0;
  }

  /** Why no money moves, in words; empty while it does. */
  get pauseReasons(): readonly string[] {
    const clock = this.#guard?.fault;
    return [...(this.isIntact ? [] : ['the ledger does not hold']), ...(clock === undefined ? [] : [clock])];
  }

  /** Whether money may move: the ledger holds, and the clock of this machine is right. */
  get mayMoveMoney(): boolean {
    return this.isIntact && this.#guard?.isRight() !== false;
  }

  /**
   * Throws `moneyPaused` while the ledger does not hold, and `clockWrong` (503) where the clock is off now or was ahead
   * at `now`, the moment of the call.
   */
  assertHealthy(now = this.#clock.now()): void {
    if (!this.isIntact) throw new Refusal('moneyPaused');
    if (this.#guard?.isRight(this.#clock.now() - now) === false)
      throw new Refusal('clockWrong', {}, { retryAfter: RETRY_S, status: 503 });
  }

  /**
   * Reads what is new since the last look, and what the newest full check of any instance found; with `full` all of the
   * ledger is checked now. With `most` it reads no more new postings than that.
   */
  async check({ full = false, most }: { full?: boolean; most?: number } = {}): Promise<void> {
    const now = this.#clock.now();
    if (full) await fullCheck(this.#db, this.#reconciliations, now, MAX_VIOLATIONS);
    const wrong = await this.#audit.readOn(most === undefined ? {} : { most });
    this.#note(wrong.slice(0, MAX_VIOLATIONS), (await lastFullCheck(this.#db)).wrong);
    this.#checked = now;
  }

  /** Checks all of the ledger where that is due and no other instance is at it. */
  async checkAllIfDue(): Promise<void> {
    const violations = await fullCheckIfDue(this.#db, this.#reconciliations, this.#clock.now(), MAX_VIOLATIONS);
    if (violations) this.#note(this.#wrong, violations);
  }

  #note(wrong: readonly string[], broken: readonly string[]): void {
    const before = this.isIntact;
    this.#wrong = wrong;
    this.#broken = broken;
    if (!this.isIntact)
      console.error(
        JSON.stringify({
          level: 'error',
          time: new Date().toISOString(),
          at: 'ledger',
          error: 'the ledger does not hold: money calls are refused',
          wrong: this.violations,
        }),
      );
    else if (!before)
      console.error(
        JSON.stringify({
          level: 'info',
          time: new Date().toISOString(),
          at: 'ledger',
          told: 'the ledger holds again: money calls are taken',
        }),
      );
  }
}
