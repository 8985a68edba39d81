import type { SetAside } from './set-aside.ts';

/** Which rows a batch takes: at most `limit`, none of `except`, or those of `only`. */
export interface Selection {
  readonly limit?: number;
  readonly except?: readonly number[];
  readonly only?: readonly number[];
  /** Called with the first id of the batch before anything is done to it. */
  readonly claim?: (first: number) => void;
}

interface Work {
  /** Rows of one transaction. */
  readonly size: number;
  /** Batches of one run at most; the next run goes on. */
  readonly most?: number;
  readonly aside: SetAside;
  /** ms. */
  readonly now: () => number;
  readonly shouldContinue: () => boolean;
  /** Does one batch in a transaction of its own, and returns how many rows it did. */
  readonly take: (selection: Selection) => Promise<number>;
}

/**
 * Does all that is due in batches. A batch that fails is halved until the one row that fails stands alone: it is set
 * aside, the others go on, and it is tried again behind them when its time has come. Returns how many rows were done;
 * throws where no row could be read.
 */
export async function inBatches({
  size,
  most = Number.POSITIVE_INFINITY,
  aside,
  now,
  shouldContinue,
  take,
}: Work): Promise<number> {
  let limit = size;
  let done = 0;
  for (let batch = 0; batch < most && shouldContinue();) {
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
      // it did not even find one: the database itself is in trouble
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
