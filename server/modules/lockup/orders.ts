import { and, asc, desc, eq, lte, max, sql, sum } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { dateOf, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { CustomerRows } from '../../platform/db/customer-rows.ts';
import { lockupIncomes, lockupOrders } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf, post } from '../../ledger/ledger.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { localize } from '../../platform/texts/translate.ts';
import { findProduct, dailyIncome, RATE_SCALE, lockupDates } from './products.ts';

export type LockupOrder = typeof lockupOrders.$inferSelect;

const formatUnits = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** Terms that the customer has seen. */
export interface SeenTerms {
  /** Percent a day. */
  readonly rate?: string | undefined;
  /** End date in ms. */
  readonly ends?: number | undefined;
}

/**
 * Locks an amount of the available balance for the term of a product. The order keeps its terms (LOCK-05, LOCK-08).
 * Throws `productUnknown`, `productClosed`, `lockupLimit`, `insufficient`, and `lockupChanged` if the terms differ from
 * those `seen`.
 */
export async function lockUp(tx: Database, account: number, id: string, amount: string, seen: SeenTerms, now: number) {
  const product = await findProduct(tx, id);
  if (!product) throw new Refusal('productUnknown');
  if (product.suspended) throw new Refusal('productClosed');
  const units = unitsOf(amount, QUOTE_ASSET);
  const { minimum, maximum, rate, days, name } = product;
  if (units < minimum || units > maximum)
    throw new Refusal('lockupLimit', {
      minimum: formatUnits(minimum),
      maximum: formatUnits(maximum),
      code: QUOTE_ASSET,
    });
  const { begins, ends } = lockupDates(days, now);
  const isUnchanged =
    (seen.rate === undefined || toUnits(seen.rate, RATE_SCALE) === toUnits(rate, RATE_SCALE)) &&
    (seen.ends === undefined || seen.ends === startOfDate(ends));
  if (!isUnchanged)
    throw new Refusal('lockupChanged', {}, { data: { rate, begins: startOfDate(begins), ends: startOfDate(ends) } });
  const [order] = await tx
    .insert(lockupOrders)
    .values({
      account,
      product: id,
      name,
      rate,
      days,
      amount: units,
      income: dailyIncome(units, rate),
      begins,
      ends,
      next: begins,
      created: now,
    })
    .returning({ id: lockupOrders.id });
  if (!order) throw new Error('no lock-up order was written');
  const { time } = await post(tx, {
    kind: 'lockup',
    reference: String(order.id),
    now,
    legs: [
      { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount: -units },
      { customer: account, purpose: 'regular', asset: QUOTE_ASSET, amount: units },
    ],
  });
  return {
    id: String(order.id),
    amount: formatUnits(units),
    status: 'processing',
    time,
    begins: startOfDate(begins),
    arrives: startOfDate(ends),
  };
}

/** Returns the id of the latest order of all customers, at which paging through the list starts. */
export async function newestOrder(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(lockupOrders.id) }).from(lockupOrders);
  return row?.id ?? 0;
}

/** Returns the orders of a customer, newest first, up to order `newest`. */
export async function listLockupOrders(
  db: Database,
  account: number,
  language: Language,
  { status, newest, limit, skip }: { status?: LockupOrder['status']; newest: number; limit: number; skip: number },
) {
  const rows = await db
    .select()
    .from(lockupOrders)
    .where(
      and(
        eq(lockupOrders.account, account),
        lte(lockupOrders.id, newest),
        status === undefined ? undefined : eq(lockupOrders.status, status),
      ),
    )
    .orderBy(desc(lockupOrders.id))
    .limit(limit)
    .offset(skip);
  return rows.map((row) => ({
    id: String(row.id),
    kind: 'lockup',
    amount: formatUnits(row.amount),
    status: row.status,
    time: row.created,
    product: localize(row.name, language),
    rate: row.rate,
    days: row.days,
    begins: startOfDate(row.begins),
    ends: startOfDate(row.ends),
    income: formatUnits(row.income),
    earned: formatUnits(row.earned),
    ...(row.ended === null ? {} : { ended: row.ended }),
  }));
}

/** Returns an order of a customer; undefined for an unknown id or another customer's. */
export async function findLockupOrder(db: Database, account: number, id: string): Promise<LockupOrder | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [order] = await db
    .select()
    .from(lockupOrders)
    .where(and(eq(lockupOrders.id, Number(id)), eq(lockupOrders.account, account)));
  return order;
}

/** Returns the income of an order by date, newest first; undefined if it is not an order of this customer. */
export async function listIncomes(
  db: Database,
  account: number,
  order: number,
  { limit, skip }: { limit: number; skip: number },
) {
  const [ownOrder] = await db
    .select({ id: lockupOrders.id })
    .from(lockupOrders)
    .where(and(eq(lockupOrders.id, order), eq(lockupOrders.account, account)));
  if (!ownOrder) return undefined;
  const rows = await db
    .select()
    .from(lockupIncomes)
    .where(eq(lockupIncomes.order, order))
    .orderBy(desc(lockupIncomes.date))
    .limit(limit)
    .offset(skip);
  return rows.map((row) => ({
    id: row.date,
    date: startOfDate(row.date),
    amount: formatUnits(row.amount),
    time: row.created,
  }));
}

/** Returns the locked balance, its daily income and its total income (LOCK-05). */
export async function overview(db: Database, account: number, now: number) {
  const [open] = await db
    .select({ income: sum(lockupOrders.income) })
    .from(lockupOrders)
    .where(
      and(
        eq(lockupOrders.account, account),
        eq(lockupOrders.status, 'processing'),
        lte(lockupOrders.begins, dateOf(now)),
      ),
    );
  const [all] = await db
    .select({ earned: sum(lockupOrders.earned) })
    .from(lockupOrders)
    .where(eq(lockupOrders.account, account));
  const [next] = await db
    .select({ ends: lockupOrders.ends })
    .from(lockupOrders)
    .where(and(eq(lockupOrders.account, account), eq(lockupOrders.status, 'processing')))
    .orderBy(asc(lockupOrders.ends))
    .limit(1);
  return {
    balance: formatUnits(await balanceOf(db, account, 'regular', QUOTE_ASSET)),
    available: formatUnits(await balanceOf(db, account, 'available', QUOTE_ASSET)),
    earned: formatUnits(BigInt(all?.earned ?? 0)),
    today: formatUnits(BigInt(open?.income ?? 0)),
    ...(next ? { ends: startOfDate(next.ends) } : {}),
  };
}

/** Describes the order with an id, of any customer. */
export const lockupOrderRows = (id: number): CustomerRows => ({
  account: lockupOrders.account,
  where: sql`${lockupOrders.id} = ${id}`,
});
