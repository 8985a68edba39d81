import { desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { StatementEntry } from '../../../src/desk/statements/api-views.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { staff } from '../schema.ts';
import { endOf } from './accounts.ts';
import { bankStatements } from './schema.ts';

/** Returns the names of the files of some statements. */
export async function statementNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: bankStatements.id, file: bankStatements.file })
    .from(bankStatements)
    .where(inArray(bankStatements.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, file }) => [id, file]));
}

/** Returns a page of the statements that were read, newest first. */
export async function statementEntries(db: Database, before: number | undefined): Promise<StatementEntry[]> {
  const rows = await db
    .select({
      row: bankStatements,
      by: staff.name,
      open: sql<number>`(select count(*)::integer from bank_lines l where l.statement = ${bankStatements.id} and l.state = 'open')`,
    })
    .from(bankStatements)
    .innerJoin(staff, eq(staff.id, bankStatements.staff))
    .where(before === undefined ? undefined : lt(bankStatements.id, before))
    .orderBy(desc(bankStatements.id))
    .limit(PAGE_SIZE);
  return rows.map(({ row, by, open }) => ({
    id: row.id,
    file: row.file,
    kind: row.kind,
    bank: row.bank,
    end: endOf(row.account),
    currency: row.currency,
    lines: row.lines,
    added: row.added,
    open,
    until: row.until,
    closing: row.closing === null ? null : formatAmount(row.currency, row.closing),
    by,
    created: row.created,
  }));
}
