import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isAttemptAllowed, resetAttempts } from '../../platform/rate-limit/counts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify, writeToOwner } from '../messages/index.ts';
import { ownerContacts } from './phone-changes.ts';
import type { Account } from './sessions.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Temporary locks within a day. The next one closes the payment password. */
const LOCKS_PER_DAY = 1;
const keyOf = (account: number): string => `payment locks ${account}`;

/** Throws `paymentClosed` if the payment password has to be reset by a code. */
export function assertPaymentOpen({ paypassClosed }: Account): void {
  if (paypassClosed !== null) throw new Refusal('paymentClosed');
}

/**
 * Records that wrong guesses locked the payment password, and notifies its owner by message, push, SMS and email. The
 * second lock within a day closes it until the owner sets a new one with a code.
 */
export async function recordLock(services: Services, account: Account, hours: number, now: number): Promise<void> {
  const { db } = services;
  await db.transaction(async (tx) => {
    const mustClose = !(await isAttemptAllowed(
      tx,
      { key: keyOf(account.id), max: LOCKS_PER_DAY, windowMs: DAY_MS },
      now,
    ));
    if (mustClose) await tx.update(customers).set({ paypassClosed: now }).where(eq(customers.id, account.id));
    const kind = mustClose ? 'paymentClosed' : 'paymentLocked';
    await notify(tx, services, account.id, kind, { hours: String(hours) });
    await writeToOwner(tx, services, account, await ownerContacts(tx, account, now), kind, {
      text: `${kind}Text`,
      parameters: { hours },
    });
  });
}

/** Resets the locks, after a new payment password was set with a code. */
export const resetLocks = (db: Database, account: number): Promise<void> => resetAttempts(db, [keyOf(account)]);
