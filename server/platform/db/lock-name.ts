import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * Locks a name until the transaction ends, on all instances. Use it where no row exists yet that could be locked.
 */
export const lockName = async (tx: Database, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 4175))`);
};
