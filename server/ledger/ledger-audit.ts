import type { Clock } from '../ports/clock.ts';
import type { ClockGuard } from '../platform/clock-guard.ts';
import type { Database } from '../platform/db/connect.ts';
import { Refusal } from '../platform/refusal.ts';
import { reportInfo } from '../platform/report.ts';
import { LedgerReader, fullCheck, fullCheckIfDue, lastFullCheck } from './audit.ts';
import type { Reconciliation } from './reconciliation.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';

/** Interval between two checks of new postings. */
export const AUDIT_INTERVAL_MS = 5 * MINUTE_MS;
/** New postings that the server checks before it listens. A job checks the rest. */
export const MAX_POSTINGS_AT_START = 20_000;
/** Largest number of reported violations. */
const MAX_VIOLATIONS = 50;
/** `Retry-After` of a call that was refused because of a wrong clock. */
const RETRY_S = 60;

/**
 * Knows whether the ledger is intact (LEDG-05). It checks new postings at the start and every few minutes, and the
 * whole ledger every night. While there are violations, money calls are refused and jobs that move money wait. Reads go
 * on. The log and `/readyz` report the violations.
 */
export class LedgerAudit {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: ClockGuard | undefined;
  readonly #reader: LedgerReader;
  readonly #reconciliations: readonly Reconciliation[];
  #newViolations: readonly string[] = [];
  #fullCheckViolations: readonly string[] = [];
  #checkedAt = 0;
  #fullCheckMs = 0;

  /** The full check runs `reconciliations`. Without a `guard` the clock is trusted. */
  constructor(db: Database, clock: Clock, reconciliations: readonly Reconciliation[], guard?: ClockGuard) {
    this.#db = db;
    this.#reader = new LedgerReader(db);
    this.#clock = clock;
    this.#reconciliations = reconciliations;
    this.#guard = guard;
  }

  /** Time of the latest check, ms. */
  get checkedAt(): number {
    return this.#checkedAt;
  }

  /** How long this instance's latest nightly check took, ms; 0 before the first. */
  get fullCheckMs(): number {
    return this.#fullCheckMs;
  }

  /** Violations as sentences; empty while the ledger is intact. */
  get violations(): readonly string[] {
    return [...this.#newViolations, ...this.#fullCheckViolations];
  }

  get isIntact(): boolean {
    return this.violations.length === 0;
  }

  /** Reasons why no money moves, as sentences; empty while it does. */
  get pauseReasons(): readonly string[] {
    const clockFault = this.#guard?.fault;
    return [...(this.isIntact ? [] : ['the ledger does not hold']), ...(clockFault === undefined ? [] : [clockFault])];
  }

  /** Whether money may move: the ledger is intact, and the clock of this machine is right. */
  get mayMoveMoney(): boolean {
    return this.isIntact && this.#guard?.isRight() !== false;
  }

  /**
   * Throws `moneyPaused` while the ledger is damaged. Throws `clockWrong` (503) if the clock is wrong now or was ahead
   * at `now`, the time of the call.
   */
  assertHealthy(now = this.#clock.now()): void {
    if (!this.isIntact) throw new Refusal('moneyPaused');
    if (this.#guard?.isRight(this.#clock.now() - now) === false)
      throw new Refusal('clockWrong', {}, { retryAfter: RETRY_S, status: 503 });
  }

  /**
   * Checks the new postings, at most `maxPostings`, and reads the result of the latest full check of any instance. With
   * `full` it first checks the whole ledger.
   */
  async check({ full = false, maxPostings }: { full?: boolean; maxPostings?: number } = {}): Promise<void> {
    const now = this.#clock.now();
    if (full) await fullCheck(this.#db, this.#reconciliations, now, MAX_VIOLATIONS);
    const violations = await this.#reader.checkNew(maxPostings === undefined ? {} : { maxPostings });
    this.#setViolations(violations.slice(0, MAX_VIOLATIONS), (await lastFullCheck(this.#db)).wrong);
    this.#checkedAt = now;
  }

  /** Runs the full check if it is due and no other instance is running it. */
  async checkAllIfDue(): Promise<void> {
    const begun = performance.now();
    const violations = await fullCheckIfDue(this.#db, this.#reconciliations, this.#clock.now(), MAX_VIOLATIONS);
    if (!violations) return;
    this.#fullCheckMs = performance.now() - begun;
    this.#setViolations(this.#newViolations, violations);
  }

  #setViolations(newViolations: readonly string[], fullCheckViolations: readonly string[]): void {
    const wasIntact = this.isIntact;
    this.#newViolations = newViolations;
    this.#fullCheckViolations = fullCheckViolations;
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
    else if (!wasIntact) reportInfo('the ledger holds again: money calls are accepted', { at: 'ledger' });
  }
}
