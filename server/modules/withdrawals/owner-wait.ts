import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { findLastSecurityChange, SECURITY_PAUSE_MS } from '../customers/index.ts';
import { withdrawals } from './schema.ts';
import { isBeforePayment } from './stages.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Condition for withdrawals that no one has begun to pay; see `isBeforePayment`. */
const waitsForPayment = or(
  eq(withdrawals.status, 'waiting'),
  and(eq(withdrawals.status, 'processing'), isNotNull(withdrawals.approvedBy), isNull(withdrawals.sent)),
);

/** Returns a customer's withdrawals that no one has begun to pay, oldest first. */
export const listWithdrawalsBeforePayment = (
  db: Database,
  account: number,
): Promise<Pick<Withdrawal, 'number' | 'created'>[]> =>
  db
    .select({ number: withdrawals.number, created: withdrawals.created })
    .from(withdrawals)
    .where(and(eq(withdrawals.account, account), waitsForPayment))
    .orderBy(withdrawals.id);

/**
 * Returns until when a withdrawal waits for its owner, in ms: a day after a security change that followed the order,
 * since that change may have locked out a thief who placed it. Undefined if it does not wait: the owner has confirmed
 * it since, or its payment has begun.
 */
export async function ownerWaitUntil(db: Database, withdrawal: Withdrawal, now: number): Promise<number | undefined> {
  if (!isBeforePayment(withdrawal)) return undefined;
  const { account, created, confirmed } = withdrawal;
  const changed = await findLastSecurityChange(db, account, {
    since: created,
    after: Math.max(confirmed ?? 0, now - SECURITY_PAUSE_MS),
  });
  return changed ? changed + SECURITY_PAUSE_MS : undefined;
}

/** Records that the owner confirmed a withdrawal with the payment password, which the caller has checked. */
export const confirmWithdrawal = async (db: Database, id: number, now: number): Promise<void> => {
  await db
    .update(withdrawals)
    .set({ confirmed: now })
    .where(and(eq(withdrawals.id, id), waitsForPayment));
};
