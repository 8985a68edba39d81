import { and, eq, gte, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { boxDraws } from '../blindbox/schema.ts';
import { optionOrders } from '../options/schema.ts';
import { deposits } from '../deposits/schema.ts';
import { QUOTE_ASSET } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { startOfDay } from './day.ts';

/**
 * Returns the net loss on today's blind box draws in base units of USDT, below 0 for a gain. Boxes priced in another
 * coin do not count.
 */
async function drawnToday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({
      price: sql<string>`coalesce(sum(${boxDraws.price}::numeric), 0)`,
      prize: sql<string>`coalesce(sum((${boxDraws.prize}->>'value')::numeric), 0)`,
    })
    .from(boxDraws)
    .where(and(eq(boxDraws.account, account), eq(boxDraws.code, QUOTE_ASSET), gte(boxDraws.created, startOfDay(now))));
  return unitsOf(row?.price ?? '0', QUOTE_ASSET) - unitsOf(row?.prize ?? '0', QUOTE_ASSET);
}

/**
 * Returns the most a customer can lose by the end of today, in base units: today's net loss on settled orders and blind
 * boxes, plus all held stakes. Today's gains reduce the loss, but never below 0.
 */
export async function atRiskToday(db: Database, account: number, now: number): Promise<bigint> {
  const [held] = await db
    .select({ stake: sum(optionOrders.stake) })
    .from(optionOrders)
    .where(and(eq(optionOrders.account, account), eq(optionOrders.status, 'holding')));
  const [settled] = await db
    .select({ stake: sum(optionOrders.stake), payout: sum(optionOrders.payout) })
    .from(optionOrders)
    .where(
      and(
        eq(optionOrders.account, account),
        eq(optionOrders.status, 'history'),
        gte(optionOrders.settled, startOfDay(now)),
      ),
    );
  const lost = BigInt(settled?.stake ?? 0) - BigInt(settled?.payout ?? 0) + (await drawnToday(db, account, now));
  return BigInt(held?.stake ?? 0) + (lost > 0n ? lost : 0n);
}

/**
 * Returns the worth of the deposits reported today in base units of USDT, without rejected ones. Credited deposits
 * count with their worth when credited, pending ones with their worth when reported.
 */
export async function depositedToday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({ worth: sum(deposits.value) })
    .from(deposits)
    .where(and(eq(deposits.account, account), ne(deposits.status, 'failed'), gte(deposits.created, startOfDay(now))));
  return BigInt(row?.worth ?? 0);
}
