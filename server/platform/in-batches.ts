import type { SetAside } from './set-aside.ts';

/** The rows of a batch: at most `limit` rows without `except`, or the rows of `only`. */
export interface Selection {
  readonly limit?: number;
  readonly except?: readonly number[];
  readonly only?: readonly number[];
  /** The batch calls it with its first id before it changes anything. */
  readonly claim?: (first: number) => void;
}

interface Work {
  /** Rows per transaction. */
  readonly size: number;
  /** Largest number of batches in one run. The next run continues. */
  readonly maxBatches?: number;
  readonly aside: SetAside;
  /** ms. */
  readonly now: () => number;
  readonly shouldContinue: () => boolean;
  /** Processes one batch in its own transaction and returns the number of rows. */
  readonly take: (selection: Selection) => Promise<number>;
}

/**
 * Processes all due rows in batches. A failing batch is halved until the failing row is isolated. That row is set aside
 * and retried later, behind the others. Returns the number of processed rows. Throws if no row could be read.
 */
export async function inBatches({
  size,
  maxBatches = Number.POSITIVE_INFINITY,
  aside,
  now,
  shouldContinue,
  take,
}: Work): Promise<number> {
  let limit = size;
  let done = 0;
  for (let batch = 0; batch < maxBatches && shouldContinue();) {
    let first: number | undefined;
    try {
      const count = await take({
        limit,
        except: aside.ids,
        claim: (id) => {
          first = id;
        },
      });
      if (count === 0) break;
      done += count;
      batch += 1;
    } catch (error) {
      // no row was read, so the database itself is failing
      if (first === undefined) throw error;
      if (limit === 1) aside.add(first, error, now());
      limit = limit === 1 ? size : Math.ceil(limit / 2);
    }
  }
  for (const id of aside.due(now())) {
    if (!shouldContinue()) return done;
    try {
      done += await take({ only: [id] });
      aside.remove(id);
    } catch (error) {
      aside.add(id, error, now());
    }
  }
  return done;
}
