import type { SQL } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * Returns the rows of a hand-written SQL statement. `T` is the row type as the driver returns it, the same for PGlite
 * and PostgreSQL.
 */
export const rowsOf = async <T>(db: Database, statement: SQL): Promise<T[]> =>
  ((await db.execute(statement)) as unknown as { rows: T[] }).rows;
