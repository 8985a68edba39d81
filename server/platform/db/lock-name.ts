import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * Locks names until the transaction ends, on all instances, in the given order. Use it where no row exists yet that
 * could be locked.
 */
export const lockName = async (tx: Database, ...names: readonly string[]): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 4175))
    from unnest(${sql.param(names)}::text[]) as name`);
};
