import { and, eq, gte, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { boxDraws } from '../blindbox/schema.ts';
import { optionOrders } from '../options/schema.ts';
import { recharges } from '../recharge/schema.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { startOfDay } from './day.ts';

/**
 * What the draws of today took, less what they gave; base units of USDT, below 0 for a gain. A box for another coin
 * counts as none.
 */
async function drawnToday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({
      price: sql<string>`coalesce(sum(${boxDraws.price}::numeric), 0)`,
      prize: sql<string>`coalesce(sum((${boxDraws.prize}->>'value')::numeric), 0)`,
    })
    .from(boxDraws)
    .where(and(eq(boxDraws.account, account), eq(boxDraws.code, ASSET), gte(boxDraws.created, startOfDay(now))));
  return unitsOf(row?.price ?? '0', ASSET) - unitsOf(row?.prize ?? '0', ASSET);
}

/**
 * What a customer may have lost at the end of today, base units: the net loss of the orders settled and the boxes drawn
 * today, and every stake that is held. Gains of the day count against losses; more gains than losses count as none.
 */
export async function atRiskToday(db: Database, account: number, now: number): Promise<bigint> {
  const [held] = await db
    .select({ stake: sum(optionOrders.stake) })
    .from(optionOrders)
    .where(and(eq(optionOrders.account, account), eq(optionOrders.status, 'holding')));
  const [over] = await db
    .select({ stake: sum(optionOrders.stake), payout: sum(optionOrders.payout) })
    .from(optionOrders)
    .where(
      and(
        eq(optionOrders.account, account),
        eq(optionOrders.status, 'history'),
        gte(optionOrders.settled, startOfDay(now)),
      ),
    );
  const lost = BigInt(over?.stake ?? 0) - BigInt(over?.payout ?? 0) + (await drawnToday(db, account, now));
  return BigInt(held?.stake ?? 0) + (lost > 0n ? lost : 0n);
}

/**
 * Base units of USDT in the recharges that were reported today, the refused ones left out: credited ones at their worth
 * then, those that wait at that of the moment in which they were reported.
 */
export async function rechargedToday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({ worth: sum(recharges.value) })
    .from(recharges)
    .where(
      and(eq(recharges.account, account), ne(recharges.status, 'failed'), gte(recharges.created, startOfDay(now))),
    );
  return BigInt(row?.worth ?? 0);
}
