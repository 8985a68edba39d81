import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isAttemptAllowed, resetAttempts } from '../../platform/rate-limit/counts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify } from '../messages/notify.ts';
import { writeToOwner } from '../messages/owner-letters.ts';
import { placesOf } from './phone-changes.ts';
import type { Account } from './sessions.ts';
import { DAY_MS } from '../../../src/lib/time.ts';

/** Locks within a day that open again after their time; the next one closes the payment password. */
const LOCKS_PER_DAY = 1;
const keyOf = (account: number): string => `payment locks ${account}`;

/** Throws `paymentClosed` where only a code opens the payment password. */
export function assertPaymentOpen({ paypassClosed }: Account): void {
  if (paypassClosed !== null) throw new Refusal('paymentClosed');
}

/**
 * Notes that the payment password was locked by wrong guesses, and tells its owner by message, push and letter. The
 * second lock within a day closes it: only a new one, set with a code, ends that.
 */
export async function noteLock(services: Services, account: Account, hours: number, now: number): Promise<void> {
  const { db } = services;
  const isClosed = await db.transaction(async (tx) => {
    const closes = !(await isAttemptAllowed(tx, { key: keyOf(account.id), max: LOCKS_PER_DAY, windowMs: DAY_MS }, now));
    if (closes) await tx.update(customers).set({ paypassClosed: now }).where(eq(customers.id, account.id));
    await notify(tx, services, account.id, closes ? 'paymentClosed' : 'paymentLocked', { hours: String(hours) });
    return closes;
  });
  const places = await placesOf(db, account, now);
  await writeToOwner(services, account, places, isClosed ? 'paymentClosedText' : 'paymentLockedText', { hours });
}

/** A new payment password that was set with a code begins with no locks. */
export const forgetLocks = (db: Database, account: number): Promise<void> => resetAttempts(db, [keyOf(account)]);
