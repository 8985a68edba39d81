import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { identityVerifications } from './schema.ts';

/** Customers with one name that are looked at. */
const MAX_NAMED = 200;

/** Returns the verified names of some customers; nothing for those without one. */
export async function verifiedNames(db: Database, accounts: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (accounts.length === 0) return new Map();
  const { account, name, state, id } = identityVerifications;
  const rows = await db
    .selectDistinctOn([account], { account, name })
    .from(identityVerifications)
    .where(and(inArray(account, [...accounts]), eq(state, 'verified'), ne(name, '')))
    .orderBy(account, desc(id));
  return new Map(rows.map((row) => [row.account, row.name]));
}

/** Returns customers whose verified name is one of some names in lower case. */
export async function accountsNamed(
  db: Database,
  names: readonly string[],
): Promise<{ readonly account: number; readonly name: string }[]> {
  if (names.length === 0) return [];
  const { account, name, state } = identityVerifications;
  return db
    .selectDistinct({ account, name })
    .from(identityVerifications)
    .where(and(eq(state, 'verified'), sql`lower(${name}) = any(${sql.param(names)}::text[])`))
    .limit(MAX_NAMED);
}
