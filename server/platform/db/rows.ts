import type { SQL } from 'drizzle-orm';
import type { Database } from './connect.ts';

/**
 * The rows of a statement that is written by hand; `T` says what the database's driver gives for its columns. PGlite
 * and PostgreSQL name them alike.
 */
export const rowsOf = async <T>(db: Database, statement: SQL): Promise<T[]> =>
  ((await db.execute(statement)) as unknown as { rows: T[] }).rows;
