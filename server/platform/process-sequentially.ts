import type { Database } from './db/connect.ts';
import { reportError } from './report.ts';

/**
 * Processes the rows of a job one by one, each in its own transaction, until none is left. `take` locks the next free
 * row after the id `after` (`FOR UPDATE SKIP LOCKED`, ordered by id), passes its id to `claim`, processes it, and
 * returns whether there was one. A row that fails is rolled back, reported and left for the next run. `shouldContinue`
 * is asked before each row: work that moves money stops when the ledger is damaged. Returns the number of rows.
 */
export async function processSequentially(
  db: Database,
  job: string,
  take: (tx: Database, after: number, claim: (id: number) => void) => Promise<boolean>,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let last = 0;
  let done = 0;
  while (shouldContinue()) {
    const after = last;
    try {
      const wasTaken = await db.transaction((tx) =>
        take(tx, after, (id) => {
          last = id;
        }),
      );
      if (!wasTaken) return done;
      done += 1;
    } catch (error) {
      reportError(error, { job, id: last });
      // no row was claimed, so the database itself is failing
      if (last === after) return done;
    }
  }
  return done;
}
