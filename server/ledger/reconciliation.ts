import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';

/** Compares the records of one area with the journals (LEDG-06, I9). */
export interface Reconciliation {
  /** What is compared, e.g. `options`. */
  readonly name: string;
  /** Rows with a `told`: each difference, in words. One statement, so that it sees one moment. */
  readonly differences: SQL;
}

/** The differences of one area, in words. It reads all of its records, which may take longer than a request may. */
export const reconcile = (db: Database, { name, differences }: Reconciliation): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const rows = await rowsOf<{ told: string }>(tx, sql`select told from (${differences}) as found limit 20`);
    return rows.map(({ told: response }) => `${name}: ${response}`);
  });
