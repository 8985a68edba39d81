import { setTimeout as delay } from 'node:timers/promises';
import { reportError } from './report.ts';

/** Real time between two looks. */
const POLL_MS = 50;
/** Real time that a call waits. Afterwards the client learns the rest by events and reads. */
const LIMIT_MS = 5000;

interface Waiting<Row> {
  readonly until: number;
  readonly resolve: (row: Row | undefined) => void;
}

/**
 * Lets calls wait until a job on any instance has changed a row. All calls of this instance share one query at a time.
 */
class RowWaiter<Row extends { readonly id: number }> {
  readonly #waiting = new Map<number, Set<Waiting<Row>>>();
  readonly #findChanged: (ids: readonly number[]) => Promise<readonly Row[]>;
  #isLooking = false;

  /** `findChanged` returns the rows among `ids` that need no more waiting. */
  constructor(findChanged: (ids: readonly number[]) => Promise<readonly Row[]>) {
    this.#findChanged = findChanged;
  }

  /** Waits up to five seconds for a row. Returns undefined if it has not changed by then. */
  wait(id: number): Promise<Row | undefined> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting.add({ until: performance.now() + LIMIT_MS, resolve }));
      if (!this.#isLooking) void this.#lookUntilNobodyWaits();
    });
  }

  async #lookUntilNobodyWaits(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.size > 0) {
      await delay(POLL_MS);
      await this.#look();
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    try {
      for (const row of await this.#findChanged([...this.#waiting.keys()])) this.#end(row.id, () => true, row);
    } catch (error) {
      reportError(error, { at: 'waiting calls' });
    }
    const now = performance.now();
    for (const id of this.#waiting.keys()) this.#end(id, ({ until }) => until <= now, undefined);
  }

  #end(id: number, isOver: (waiting: Waiting<Row>) => boolean, row: Row | undefined): void {
    const all = this.#waiting.get(id);
    for (const waiting of all ?? []) {
      if (!isOver(waiting)) continue;
      all?.delete(waiting);
      waiting.resolve(row);
    }
    if (all?.size === 0) this.#waiting.delete(id);
  }
}

/** Returns a function that gives each server its own waiter. `findChanged` is that of `RowWaiter`. */
export function rowWaiters<Services extends object, Row extends { readonly id: number }>(
  findChanged: (services: Services, ids: readonly number[]) => Promise<readonly Row[]>,
): (services: Services) => RowWaiter<Row> {
  const waiters = new WeakMap<Services, RowWaiter<Row>>();
  return (services) => {
    const waiter = waiters.get(services) ?? new RowWaiter<Row>((ids) => findChanged(services, ids));
    waiters.set(services, waiter);
    return waiter;
  };
}
