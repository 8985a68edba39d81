import { eq, sql } from 'drizzle-orm';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './connect.ts';
import { settings } from './schema.ts';

/** A value that the first start of a database stores in `settings`, and that never changes. */
interface FirstValue {
  readonly name: string;
  /** What it is, for the operator. */
  readonly meaning: string;
}

/**
 * Returns what the first start of a database stored. Stores `value` if there is none and the database has no accounts.
 * Throws an `OperatorError` if it has accounts: no start leaves a database so, and a guess could open it in another
 * mode or with another key.
 */
export async function readFirstValue(db: Database, { name, meaning }: FirstValue, value: string): Promise<string> {
  // one statement, since another instance may start at the same moment and open accounts right after it
  await db.execute(sql`
    insert into settings (name, data) select ${name}, to_jsonb(${value}::text)
    where not exists (select from accounts) on conflict do nothing`);
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  if (row) return row.data as string;
  throw new OperatorError(
    `This database has accounts but not ${meaning}, which the first start of every database stores. Restore a ` +
      'backup, or set DATA_DIR or DATABASE_URL to another place. Nothing was changed.',
  );
}
