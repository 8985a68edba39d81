import { max, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { postings } from './schema.ts';
import { scaleOf } from './assets.ts';
import { fromUnits } from './units.ts';

interface Row {
  readonly id: string | number;
  readonly asset: string;
  readonly amount: string;
  readonly balance: string;
  readonly kind: string;
  readonly reference: string;
  readonly remark: string;
  readonly created: string | number;
}

/**
 * Returns the entries of a customer's available balances, newest first, up to posting `newest`. It reads each chain
 * from its end and only as far as the page needs.
 */
export async function listStatementEntries(
  db: Database,
  customer: number,
  { kind, newest, limit, skip }: { kind?: string; newest: number; limit: number; skip: number },
) {
  const rows = await rowsOf<Row>(
    db,
    sql`
    select p.* from ledger_accounts a cross join lateral (
      select p.id, p.asset, p.amount::text, p.balance::text, j.kind, j.reference, j.remark, j.created
      from postings p join journals j on j.id = p.journal
      where p.account = a.id and p.id <= ${newest} ${kind === undefined ? sql`` : sql`and j.kind = ${kind}`}
      order by p.sequence desc limit ${skip + limit}
    ) p
    where a.customer = ${customer} and a.purpose = 'available' order by p.id desc limit ${limit} offset ${skip}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    code: row.asset,
    time: Number(row.created),
    remark: row.remark,
    reference: row.reference,
    amount: fromUnits(BigInt(row.amount), scaleOf(row.asset)),
    balance: fromUnits(BigInt(row.balance), scaleOf(row.asset)),
  }));
}

/** Returns the id of the latest posting of all accounts, at which paging through a statement starts. */
export async function newestPosting(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(postings.id) }).from(postings);
  return row?.id ?? 0;
}
