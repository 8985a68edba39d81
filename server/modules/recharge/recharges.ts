import { and, desc, eq, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { referenceOf } from './channels.ts';
import { recharges } from './schema.ts';

export type Recharge = typeof recharges.$inferSelect;

const filters = { all: undefined, done: eq(recharges.status, 'done'), undone: eq(recharges.status, 'pending') };

/** Returns a page of a customer's deposits, newest first, up to the id `newest` (RECH-10). */
export const rechargesOf = (
  db: Database,
  account: number,
  { status, newest, limit, skip }: { status: keyof typeof filters; newest: number; limit: number; skip: number },
): Promise<Recharge[]> =>
  db
    .select()
    .from(recharges)
    .where(and(eq(recharges.account, account), lte(recharges.id, newest), filters[status]))
    .orderBy(desc(recharges.id))
    .limit(limit)
    .offset(skip);

export async function newestRecharge(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(recharges.id) }).from(recharges);
  return row?.id ?? 0;
}

/** Finds a customer's deposit by its id or number; undefined if it is unknown or another customer's. */
export async function rechargeOf(db: Database, account: number, id: string): Promise<Recharge | undefined> {
  const which = /^\d{1,15}$/.test(id) ? eq(recharges.id, Number(id)) : eq(recharges.number, id);
  const [row] = await db
    .select()
    .from(recharges)
    .where(and(eq(recharges.account, account), which));
  return row;
}

/**
 * Returns a customer's cumulative deposits in base units of USDT, at their worth when credited. Pending ones do not
 * count (PROF-14).
 */
export async function rechargedOf(db: Database, account: number): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${recharges.value}), 0)` })
    .from(recharges)
    .where(and(eq(recharges.account, account), eq(recharges.status, 'done')));
  return BigInt(row?.sum ?? '0');
}

/** Returns the reference for the next bank transfer that a customer reports. */
export const nextReference = async (db: Database, account: number): Promise<string> =>
  referenceOf(
    account,
    (await db.$count(recharges, and(eq(recharges.account, account), eq(recharges.way, 'bank')))) + 1,
  );
