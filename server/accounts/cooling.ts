import { and, eq, gt, max } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { securityChanges } from '../db/schema/withdraw.ts';

/** Withdrawals wait so long after password, payment password or phone were changed (WD-14). */
export const SECURITY_COOLING = 24 * 3_600_000;

/** Notes a change of security, in the transaction of the change. The first payment password of an account is none. */
export const noteSecurityChange = async (tx: Database, account: number, kind: 'password' | 'paypass' | 'phone', now: number): Promise<void> => {
  await tx.insert(securityChanges).values({ account, kind, time: now });
};

/** ms from which withdrawals are open again; undefined where they are open. */
export async function withdrawalsOpen(db: Database, account: number, now: number): Promise<number | undefined> {
  const [row] = await db.select({ time: max(securityChanges.time) }).from(securityChanges)
    .where(and(eq(securityChanges.account, account), gt(securityChanges.time, now - SECURITY_COOLING)));
  return row?.time === null || row?.time === undefined ? undefined : row.time + SECURITY_COOLING;
}
