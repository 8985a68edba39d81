import { and, count, desc, eq, gt, gte, lte, max, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { CustomerRows } from '../../platform/db/customer-rows.ts';
import { optionOrders } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { TradeLosses } from '../protection/index.ts';
import { signedProfit } from './outcome.ts';

export type OptionOrder = typeof optionOrders.$inferSelect;

const toUsdt = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** Returns the response for an order. Fields that are unknown before its start or its settlement are missing. */
export const toResponse = (order: OptionOrder) => ({
  id: String(order.id),
  code: order.code,
  name: order.name,
  direction: order.direction,
  amount: toUsdt(order.stake),
  yield: order.yield,
  minutes: order.minutes,
  status: order.status,
  created: order.created,
  ...(order.price === null || order.started === null
    ? {}
    : {
        buyPrice: order.price,
        startPrice: order.price,
        started: order.started,
        ends: order.ends,
      }),
  scale: order.scale,
  quote: order.quote,
  quoted: order.quoted,
  source: order.source,
  result: order.result,
  reason: order.reason,
  ...(order.endPrice === null ? {} : { endPrice: order.endPrice, sellPrice: order.endPrice }),
  ...(order.payout === null
    ? {}
    : { payout: toUsdt(order.payout), profit: signedProfit(order.stake, order.payout, scaleOf(QUOTE_ASSET)) }),
  ...(order.settled === null ? {} : { settled: order.settled }),
});

/** Returns an order of a customer; undefined for an unknown id or another customer's (OPT-18). */
export async function findOrder(db: Database, account: number, id: string): Promise<OptionOrder | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [order] = await db
    .select()
    .from(optionOrders)
    .where(and(eq(optionOrders.id, Number(id)), eq(optionOrders.account, account)));
  return order;
}

export type StatusFilter = 'all' | 'holding' | 'history';

/**
 * Returns a page of orders, newest first, as the list was at `asOf`. Orders that were placed or settled since do not
 * shift the pages (OPT-17). Returns one more than `limit` if there are more.
 */
export function listOrders(
  db: Database,
  account: number,
  {
    status,
    asOf,
    page,
    limit,
  }: { status: StatusFilter; asOf: { newest: number; time: number }; page: number; limit: number },
): Promise<OptionOrder[]> {
  const settledSince = gt(optionOrders.settled, asOf.time);
  const inStatus = {
    all: undefined,
    // later pages still contain orders that were settled since the first page
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

/** Returns a customer's newest orders. */
export const newestOptionOrders = (db: Database, account: number, limit: number): Promise<OptionOrder[]> =>
  db.select().from(optionOrders).where(eq(optionOrders.account, account)).orderBy(desc(optionOrders.id)).limit(limit);

/** Describes the order with an id, of any customer. */
export const optionOrderRows = (id: number): CustomerRows => ({
  account: optionOrders.account,
  where: sql`${optionOrders.id} = ${id}`,
});

export async function newestOrder(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ id: max(optionOrders.id) })
    .from(optionOrders)
    .where(eq(optionOrders.account, account));
  return row?.id ?? 0;
}

/** Returns the totals of a customer's orders: number, open ones, stakes, and profit or loss of the settled ones. */
export async function readOrderTotals(db: Database, account: number) {
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
  const open = rows.find(({ status }) => status === 'holding');
  const settled = rows.find(({ status }) => status === 'history');
  return {
    orders: (open?.orders ?? 0) + (settled?.orders ?? 0),
    open: open?.orders ?? 0,
    stake: toUsdt(BigInt(open?.stake ?? 0) + BigInt(settled?.stake ?? 0)),
    profit: toUsdt(BigInt(settled?.payout ?? 0) - BigInt(settled?.stake ?? 0)),
  };
}

/** Returns the net loss on a customer's orders that were settled since a time (ms), and the stakes of the open ones. */
export async function readOptionLosses(db: Database, account: number, since: number): Promise<TradeLosses> {
  const [held] = await db
    .select({ stake: sum(optionOrders.stake) })
    .from(optionOrders)
    .where(and(eq(optionOrders.account, account), eq(optionOrders.status, 'holding')));
  const [settled] = await db
    .select({ stake: sum(optionOrders.stake), payout: sum(optionOrders.payout) })
    .from(optionOrders)
    .where(
      and(eq(optionOrders.account, account), eq(optionOrders.status, 'history'), gte(optionOrders.settled, since)),
    );
  return { lost: BigInt(settled?.stake ?? 0) - BigInt(settled?.payout ?? 0), held: BigInt(held?.stake ?? 0) };
}
