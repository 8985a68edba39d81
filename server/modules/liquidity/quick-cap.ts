import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityQuick } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { ASSET, QUICK_CAP } from './terms.ts';

const CAP = toUnits(QUICK_CAP, scaleOf(ASSET)) as bigint;

/** What quick redemptions may still take on a date, over all customers. */
export async function quickLeft(db: Database, date: string): Promise<bigint> {
  const [row] = await db.select().from(liquidityQuick).where(eq(liquidityQuick.date, date));
  const remaining = CAP - (row?.used ?? 0n);
  return remaining > 0n ? remaining : 0n;
}

/**
 * Takes a part of the day's cap of all customers, all of it or nothing: the row of the date is written only where the
 * sum stays within, so that any number of instances never pass it together (LIQ-11). It goes back with the transaction.
 * Returns whether it was there.
 */
export async function takeQuick(tx: Database, date: string, amount: bigint): Promise<boolean> {
  if (amount > CAP) return false;
  const taken = await tx
    .insert(liquidityQuick)
    .values({ date, used: amount })
    .onConflictDoUpdate({
      target: liquidityQuick.date,
      set: { used: sql`${liquidityQuick.used} + excluded.used` },
      setWhere: sql`${liquidityQuick.used} + excluded.used <= ${CAP.toString()}::numeric`,
    })
    .returning({ used: liquidityQuick.used });
  return taken.length > 0;
}
