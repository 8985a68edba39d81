import { tooMany } from '../accounts/throttle.ts';

const WINDOW = 60_000;
/** Sources that are remembered before those are forgotten whose window is over. */
const MANY = 10_000;

/** What one source may have computed in a minute, counted in this process: a read asks the database nothing. */
export class Budget {
  readonly #most: number;
  readonly #spent = new Map<string, { amount: number; readonly since: number }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws `tooMany` with status 429 where a source has spent its part; the one that goes beyond passes still. */
  spend(source: string, amount: number, now: number): void {
    const isOver = ({ since }: { since: number }): boolean => Math.abs(now - since) >= WINDOW;
    const known = this.#spent.get(source);
    if (known && !isOver(known)) {
      if (known.amount >= this.#most) throw tooMany(known.since + WINDOW - now > 0 ? Math.min(WINDOW, known.since + WINDOW - now) : WINDOW);
      known.amount += amount;
      return;
    }
    if (this.#spent.size >= MANY) for (const [other, one] of this.#spent) if (isOver(one)) this.#spent.delete(other);
    this.#spent.set(source, { amount, since: now });
  }
}
