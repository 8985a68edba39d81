import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';

/** Compares the records of one area with the journals (LEDG-06, I9). */
export interface Reconciliation {
  /** Name of the area, e.g. `options`. */
  readonly name: string;
  /** Selects each difference as a sentence in the column `difference`. It is one statement, so it sees one snapshot. */
  readonly differences: SQL;
}

/** Returns the differences of one area as sentences. It reads all records, so it may take longer than a request. */
export const reconcile = (db: Database, { name, differences }: Reconciliation): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const rows = await rowsOf<{ difference: string }>(
      tx,
      sql`select difference from (${differences}) as found limit 20`,
    );
    return rows.map(({ difference }) => `${name}: ${difference}`);
  });
