import { and, eq, gt, gte, max } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { SECURITY_PAUSE_MS } from '../customers/index.ts';
import { waitsForPayment, withdrawals } from './schema.ts';
import { securityChanges } from '../customers/schema.ts';
import { isBeforePayment } from './stages.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * Returns until when a withdrawal waits for its owner, in ms: a day after a security change that followed the order,
 * since that change may have locked out a thief who placed it. Undefined if it does not wait: the owner has confirmed
 * it since, or its payment has begun.
 */
export async function ownerWaitUntil(db: Database, withdrawal: Withdrawal, now: number): Promise<number | undefined> {
  if (!isBeforePayment(withdrawal)) return undefined;
  const { account, created, confirmed } = withdrawal;
  const [change] = await db
    .select({ time: max(securityChanges.time) })
    .from(securityChanges)
    .where(
      and(
        eq(securityChanges.account, account),
        gte(securityChanges.time, created),
        gt(securityChanges.time, Math.max(confirmed ?? 0, now - SECURITY_PAUSE_MS)),
      ),
    );
  return change?.time ? change.time + SECURITY_PAUSE_MS : undefined;
}

/** Records that the owner confirmed a withdrawal with the payment password, which the caller has checked. */
export const confirmWithdrawal = async (db: Database, id: number, now: number): Promise<void> => {
  await db
    .update(withdrawals)
    .set({ confirmed: now })
    .where(and(eq(withdrawals.id, id), waitsForPayment));
};
