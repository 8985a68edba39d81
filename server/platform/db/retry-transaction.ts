import type { Database } from './connect.ts';
import { stateOf } from './violations.ts';

/** Two transactions that wait for each other: PostgreSQL undoes one, and it may simply run again. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/**
 * A transaction that runs again where the database undid it for a deadlock; `run` must do nothing beside the database.
 */
export async function retryTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE_CODES.has(stateOf(error) ?? '')) throw error;
    }
  }
}
