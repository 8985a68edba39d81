import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * Until the transaction ends, one at a time for a name, on whichever instance: for what has no row yet that could be
 * locked.
 */
export const lockName = async (tx: Database, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 4175))`);
};
