import type { Clock } from '../clock.ts';
import type { ClockGuard } from '../clock-guard.ts';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { checkBooks, checkChains } from './check.ts';
import { matchAll } from './matching.ts';

/** ms between two looks at the sums, and between two readings of every chain. */
export const SUMS = 5 * 60_000;
export const CHAINS = 6 * 3_600_000;
/** What is told of a broken ledger at most. */
const MOST = 50;
/** s after which a call that a wrong clock refused may be sent again. */
const RETRY_S = 60;

/**
 * Whether the ledger holds (LEDG-05). It is looked at when the server starts and from time to time; while something is wrong,
 * money calls and the jobs that move money are refused, reads go on, and the log and the readiness say so.
 */
export class Books {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #guard: ClockGuard | undefined;
  #wrong: readonly string[] = [];
  #broken: readonly string[] = [];
  #chainsRead = -CHAINS;
  #checked = 0;

  /** Without a `guard` the clock is trusted. */
  constructor(db: Database, clock: Clock, guard?: ClockGuard) {
    this.#db = db;
    this.#clock = clock;
    this.#guard = guard;
  }

  /** ms of the newest look. */
  get checked(): number {
    return this.#checked;
  }

  /** In words; empty while the ledger holds. */
  get wrong(): readonly string[] {
    return [...this.#wrong, ...this.#broken];
  }

  /** Whether the ledger holds. */
  get holds(): boolean {
    return this.wrong.length === 0;
  }

  /** Why no money moves, in words; empty while it does. */
  get paused(): readonly string[] {
    const clock = this.#guard?.wrong;
    return [...(this.holds ? [] : ['the ledger does not hold']), ...(clock === undefined ? [] : [clock])];
  }

  /** Whether money may move: the ledger holds, and the clock would date no entry ahead. */
  get sound(): boolean {
    return this.holds && this.#guard?.isRight() !== false;
  }

  /** Throws `moneyPaused` while the ledger does not hold, and `clockWrong` (503) where the clock is ahead now or was at `now`, the moment of the call. */
  assertSound(now = this.#clock.now()): void {
    if (!this.holds) throw new Refusal('moneyPaused');
    if (this.#guard?.isRight(this.#clock.now() - now) === false) throw new Refusal('clockWrong', {}, { retryAfter: RETRY_S, unavailable: true });
  }

  /** Looks at the sums, and at the chains too unless it is told otherwise: by default when it is their time. */
  async check({ chains }: { chains?: boolean } = {}): Promise<void> {
    const before = this.holds;
    const now = this.#clock.now();
    const wrong = [...await checkBooks(this.#db), ...await matchAll(this.#db)].slice(0, MOST);
    if (chains ?? Math.abs(now - this.#chainsRead) >= CHAINS) {
      this.#broken = (await checkChains(this.#db)).slice(0, MOST);
      this.#chainsRead = now;
    }
    this.#wrong = wrong;
    this.#checked = now;
    if (!this.holds) console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), at: 'ledger', error: 'the ledger does not hold: money calls are refused', wrong: this.wrong }));
    else if (!before) console.error(JSON.stringify({ level: 'info', time: new Date().toISOString(), at: 'ledger', told: 'the ledger holds again: money calls are taken' }));
  }
}
