import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityQuick } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { QUICK_CAP } from './terms.ts';

const CAP_UNITS = toUnits(QUICK_CAP, scaleOf(QUOTE_ASSET)) as bigint;

/** Returns the base units that quick redemptions of all customers may still take on a date. */
export async function quickLeft(db: Database, date: string): Promise<bigint> {
  const [row] = await db.select().from(liquidityQuick).where(eq(liquidityQuick.date, date));
  const remaining = CAP_UNITS - (row?.used ?? 0n);
  return remaining > 0n ? remaining : 0n;
}

/**
 * Takes an amount from the daily cap of all customers. One statement checks and adds, so that no number of instances
 * exceeds the cap together (LIQ-11). A rollback gives the amount back. Returns false, and takes nothing, if less is
 * left.
 */
export async function takeQuick(tx: Database, date: string, amount: bigint): Promise<boolean> {
  if (amount > CAP_UNITS) return false;
  const taken = await tx
    .insert(liquidityQuick)
    .values({ date, used: amount })
    .onConflictDoUpdate({
      target: liquidityQuick.date,
      set: { used: sql`${liquidityQuick.used} + excluded.used` },
      setWhere: sql`${liquidityQuick.used} + excluded.used <= ${CAP_UNITS.toString()}::numeric`,
    })
    .returning({ used: liquidityQuick.used });
  return taken.length > 0;
}
