import { asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { deposits } from './schema.ts';

/** Lost deposits that staff see by number. */
const MAX_SHOWN = 20;

/** Returns how many credited deposits have a payment that their chain no longer shows, and the oldest ones. */
export async function lostDeposits(db: Database) {
  const isLost = isNotNull(deposits.lost);
  const count = await db.$count(deposits, isLost);
  if (count === 0) return { count, oldest: [] };
  const oldest = await db
    .select({ id: deposits.id, number: deposits.number })
    .from(deposits)
    .where(isLost)
    .orderBy(asc(deposits.lost))
    .limit(MAX_SHOWN);
  return { count, oldest };
}
