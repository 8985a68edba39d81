import { asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { recharges } from './schema.ts';

/** Lost deposits that staff see by number. */
const MAX_SHOWN = 20;

/** Returns how many credited deposits have a payment that their chain no longer shows, and the oldest ones. */
export async function lostDeposits(db: Database) {
  const isLost = isNotNull(recharges.lost);
  const count = await db.$count(recharges, isLost);
  if (count === 0) return { count, oldest: [] };
  const oldest = await db
    .select({ id: recharges.id, number: recharges.number })
    .from(recharges)
    .where(isLost)
    .orderBy(asc(recharges.lost))
    .limit(MAX_SHOWN);
  return { count, oldest };
}
