import { max, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { postings } from '../platform/db/schema.ts';
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
 * Entries of what a customer has available, newest first, up to posting `newest`; one more than `limit` tells that
 * there are more. Each coin's chain is read from its end, as far as the page needs, however long it is.
 */
export async function entriesOf(
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
  return rows.map(({ id, kind: of, asset, created, remark, reference, amount, balance }) => ({
    id: Number(id),
    kind: of,
    code: asset,
    time: Number(created),
    remark,
    reference,
    amount: fromUnits(BigInt(amount), scaleOf(asset)),
    balance: fromUnits(BigInt(balance), scaleOf(asset)),
  }));
}

/** The newest posting of all, where a reading of a statement begins. */
export async function newestPosting(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(postings.id) }).from(postings);
  return row?.id ?? 0;
}
