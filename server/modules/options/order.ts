import { and, count, desc, eq, gt, lte, max, or, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { optionOrders } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { profitOf } from './outcome.ts';

export type Order = typeof optionOrders.$inferSelect;

const usdt = (units: bigint): string => fromUnits(units, scaleOf(ASSET));

/** An order as the wire has it; what is not known before the settlement is missing. */
export const orderOf = (order: Order) => ({
  id: String(order.id),
  code: order.code,
  name: order.name,
  direction: order.direction,
  amount: usdt(order.stake),
  yield: order.yield,
  minutes: order.minutes,
  status: order.status,
  buyPrice: order.price,
  startPrice: order.price,
  created: order.created,
  ends: order.ends,
  scale: order.scale,
  quote: order.quote,
  quoted: order.quoted,
  source: order.source,
  result: order.result,
  reason: order.reason,
  ...(order.endPrice === null ? {} : { endPrice: order.endPrice, sellPrice: order.endPrice }),
  ...(order.payout === null
    ? {}
    : { payout: usdt(order.payout), profit: profitOf(order.stake, order.payout, scaleOf(ASSET)) }),
  ...(order.settled === null ? {} : { settled: order.settled }),
});

/** A customer's own order; an id of somebody else is none (OPT-18). */
export async function findOrder(db: Database, account: number, id: string): Promise<Order | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [order] = await db
    .select()
    .from(optionOrders)
    .where(and(eq(optionOrders.id, Number(id)), eq(optionOrders.account, account)));
  return order;
}

export type Listed = 'all' | 'holding' | 'history';

/**
 * A page of orders, newest first, as the list was at `asOf`: what is placed or settled since moves nothing (OPT-17).
 * One more than `limit` tells that there are more.
 */
export function listOrders(
  db: Database,
  account: number,
  {
    status,
    asOf,
    page,
    limit,
  }: { status: Listed; asOf: { newest: number; time: number }; page: number; limit: number },
): Promise<Order[]> {
  const settledSince = gt(optionOrders.settled, asOf.time);
  const inStatus = {
    all: undefined,
    // the first page is now; a later one still holds what was settled since
    holding: page > 1 ? or(eq(optionOrders.status, 'holding'), settledSince) : eq(optionOrders.status, 'holding'),
    history: page > 1 ? lte(optionOrders.settled, asOf.time) : eq(optionOrders.status, 'history'),
  }[status];
  return db
    .select()
    .from(optionOrders)
    .where(and(eq(optionOrders.account, account), lte(optionOrders.id, asOf.newest), inStatus))
    .orderBy(desc(optionOrders.id))
    .limit(limit + 1)
    .offset((page - 1) * limit);
}

export async function newestOrder(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: max(optionOrders.id) })
    .from(optionOrders)
    .where(eq(optionOrders.account, account));
  return row?.id ?? 0;
}

/**
 * Sums over all orders of a customer: how many, what was staked, profit or loss of those settled, how many are open.
 */
export async function totalOf(db: Database, account: number) {
  const rows = await db
    .select({
      status: optionOrders.status,
      orders: count(),
      stake: sum(optionOrders.stake),
      payout: sum(optionOrders.payout),
    })
    .from(optionOrders)
    .where(eq(optionOrders.account, account))
    .groupBy(optionOrders.status);
  const of = (status: Order['status']) => rows.find((row) => row.status === status);
  const [open, over] = [of('holding'), of('history')];
  return {
    orders: (open?.orders ?? 0) + (over?.orders ?? 0),
    open: open?.orders ?? 0,
    stake: usdt(BigInt(open?.stake ?? 0) + BigInt(over?.stake ?? 0)),
    profit: usdt(BigInt(over?.payout ?? 0) - BigInt(over?.stake ?? 0)),
  };
}
