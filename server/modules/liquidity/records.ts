import { and, desc, eq, lte, max } from 'drizzle-orm';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRecords } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';

const formatUnits = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** Returns the id of the latest record of all customers, at which paging through the list starts. */
export async function newestRecord(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(liquidityRecords.id) }).from(liquidityRecords);
  return row?.id ?? 0;
}

type Kind = (typeof liquidityRecords.$inferSelect)['kind'];

/** Returns the records of a customer, newest first, up to record `newest`. */
export async function listLiquidityRecords(
  db: Database,
  account: number,
  { kind, newest, limit, skip }: { kind?: Kind; newest: number; limit: number; skip: number },
) {
  const rows = await db
    .select()
    .from(liquidityRecords)
    .where(
      and(
        eq(liquidityRecords.account, account),
        lte(liquidityRecords.id, newest),
        kind === undefined ? undefined : eq(liquidityRecords.kind, kind),
      ),
    )
    .orderBy(desc(liquidityRecords.id))
    .limit(limit)
    .offset(skip);
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    amount: formatUnits(row.amount),
    status: row.status,
    time: row.created,
    date: startOfDate(row.date),
    states: [
      { state: 'submitted', time: row.created },
      ...(row.waiting === null ? [] : [{ state: 'waiting', time: row.waiting }]),
      ...(row.confirmed === null ? [] : [{ state: 'confirmed', time: row.confirmed }]),
    ],
    ...(row.speed === null ? {} : { speed: row.speed }),
    ...(row.due === null ? {} : { arrives: row.due }),
    ...(row.basis === null ? {} : { basis: formatUnits(row.basis) }),
    ...(row.lines === null ? {} : { lines: row.lines }),
  }));
}

/** Returns the interest of yesterday; 0 if nothing earned. */
export async function interestYesterday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({ amount: liquidityRecords.amount })
    .from(liquidityRecords)
    .where(
      and(
        eq(liquidityRecords.account, account),
        eq(liquidityRecords.kind, 'interest'),
        eq(liquidityRecords.date, plusDays(dateOf(now), -1)),
      ),
    );
  return row?.amount ?? 0n;
}
