import type { Database } from './connect.ts';
import { sqlState } from './violations.ts';

/** Serialization failure and deadlock: PostgreSQL rolls one transaction back, and it can simply run again. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

/** Runs a transaction, again if the database rolls it back for a deadlock. `run` may only touch the database. */
export async function retryTransaction<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(run);
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE_CODES.has(sqlState(error) ?? '')) throw error;
    }
  }
}
