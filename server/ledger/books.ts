import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { checkBooks, checkChains } from './check.ts';
import { matchAll } from './matching.ts';

/** ms between two looks at the sums, and between two readings of every chain. */
export const SUMS = 5 * 60_000;
export const CHAINS = 6 * 3_600_000;
/** What is told of a broken ledger at most. */
const MOST = 50;

/**
 * Whether the ledger holds (LEDG-05). It is looked at when the server starts and from time to time; while something is wrong,
 * money calls and the jobs that move money are refused, reads go on, and the log and the readiness say so.
 */
export class Books {
  readonly #db: Database;
  readonly #clock: Clock;
  #wrong: readonly string[] = [];
  #broken: readonly string[] = [];
  #chainsRead = -CHAINS;
  #checked = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** ms of the newest look. */
  get checked(): number {
    return this.#checked;
  }

  /** In words; empty while the ledger holds. */
  get wrong(): readonly string[] {
    return [...this.#wrong, ...this.#broken];
  }

  get sound(): boolean {
    return this.wrong.length === 0;
  }

  /** Throws the refusal `moneyPaused` while the ledger does not hold. */
  assertSound(): void {
    if (!this.sound) throw new Refusal('moneyPaused');
  }

  /** Looks at the sums, and at the chains too unless it is told otherwise: by default when it is their time. */
  async check({ chains }: { chains?: boolean } = {}): Promise<void> {
    const before = this.sound;
    const now = this.#clock.now();
    const wrong = [...await checkBooks(this.#db), ...await matchAll(this.#db)].slice(0, MOST);
    if (chains ?? Math.abs(now - this.#chainsRead) >= CHAINS) {
      this.#broken = (await checkChains(this.#db)).slice(0, MOST);
      this.#chainsRead = now;
    }
    this.#wrong = wrong;
    this.#checked = now;
    if (!this.sound) console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), at: 'ledger', error: 'the ledger does not hold: money calls are refused', wrong: this.wrong }));
    else if (!before) console.error(JSON.stringify({ level: 'info', time: new Date().toISOString(), at: 'ledger', told: 'the ledger holds again: money calls are taken' }));
  }
}
