import type { Database } from './db/connect.ts';
import { reportError } from './report.ts';

/**
 * The work of a job, one transaction after another, until nothing is left. `take` locks the next one after `after` that
 * nobody else is at (`FOR UPDATE SKIP LOCKED`, in the order of ids), says its id to `claim`, does it, and returns
 * whether there was one. What fails is undone, reported, and waits for the next run, while the others go on.
 * `shouldContinue` is asked before each: work that moves money ends where the books turn bad. Returns how many were
 * done.
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
      const match = await db.transaction((tx) =>
        take(tx, after, (id) => {
          last = id;
        }),
      );
      if (!match) return done;
      done += 1;
    } catch (error) {
      reportError(error, { job, id: last });
      // it did not even find one: the database itself is in trouble
      if (last === after) return done;
    }
  }
  return done;
}
