import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRedemptions } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { OWN_QUICK_CAP, REDEMPTIONS_PER_DAY } from './terms.ts';

const OWN_CAP_UNITS = toUnits(OWN_QUICK_CAP, scaleOf(QUOTE_ASSET)) as bigint;

/** A customer's remaining redemptions of a day. */
export interface DailyAllowance {
  /** Number of redemptions. */
  readonly left: number;
  /** Earning base units that quick redemptions may take. */
  readonly quickLeft: bigint;
}

export async function dailyAllowanceOf(db: Database, account: number, date: string): Promise<DailyAllowance> {
  const [row] = await db
    .select()
    .from(liquidityRedemptions)
    .where(and(eq(liquidityRedemptions.account, account), eq(liquidityRedemptions.date, date)));
  const quickLeft = OWN_CAP_UNITS - (row?.quick ?? 0n);
  return { left: Math.max(0, REDEMPTIONS_PER_DAY - (row?.count ?? 0)), quickLeft: quickLeft > 0n ? quickLeft : 0n };
}

/**
 * Counts a redemption, with `quick` base units toward the caps. The customer's position is locked, so parallel
 * redemptions take turns.
 */
export async function countRedemption(tx: Database, account: number, date: string, quick: bigint): Promise<void> {
  await tx
    .insert(liquidityRedemptions)
    .values({ account, date, count: 1, quick })
    .onConflictDoUpdate({
      target: [liquidityRedemptions.account, liquidityRedemptions.date],
      set: { count: sql`${liquidityRedemptions.count} + 1`, quick: sql`${liquidityRedemptions.quick} + ${quick}` },
    });
}

/** Removes the counts of days before `date`. */
export const clearOldDays = async (db: Database, date: string): Promise<void> => {
  await db.delete(liquidityRedemptions).where(lt(liquidityRedemptions.date, date));
};
