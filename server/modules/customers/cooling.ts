import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { securityChanges } from '../withdraw/schema.ts';

/** Withdrawals wait so long after password, payment password or phone were changed (WD-14). */
export const SECURITY_COOLING_MS = 24 * 3_600_000;

/**
 * Notes a change of security that closes withdrawals for `wait` ms, in the transaction of the change. The first payment
 * password of an account is none.
 */
export const noteSecurityChange = async (
  tx: Database,
  account: number,
  kind: 'password' | 'paypass' | 'phone',
  now: number,
  wait = SECURITY_COOLING_MS,
): Promise<void> => {
  await tx.insert(securityChanges).values({ account, kind, time: now, until: now + wait });
};

/** ms from which withdrawals are open again; undefined where they are open. */
export async function withdrawalsOpen(db: Database, account: number, now: number): Promise<number | undefined> {
  // changes of an earlier version say no end
  const end = sql<number>`coalesce(${securityChanges.until}, ${securityChanges.time} + ${SECURITY_COOLING_MS}::bigint)`;
  const [row] = await db
    .select({ end: sql`max(${end})`.mapWith(Number) })
    .from(securityChanges)
    .where(and(eq(securityChanges.account, account), gt(end, now)));
  return row?.end || undefined;
}
