import { and, eq, gt, gte, max } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { SECURITY_COOLING_MS } from '../customers/cooling.ts';
import { securityChanges, withdrawals } from './schema.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * ms until which a withdrawal waits for its owner: for a day after a change of security that came after the order. That
 * change may have thrown out whoever placed it. Undefined where it waits for nobody: its owner has
 * confirmed it since, or its payment has begun.
 */
export async function waitsForOwner(
  db: Database,
  { account, status, created, confirmed }: Withdrawal,
  now: number,
): Promise<number | undefined> {
  if (status !== 'waiting') return undefined;
  const [change] = await db
    .select({ time: max(securityChanges.time) })
    .from(securityChanges)
    .where(
      and(
        eq(securityChanges.account, account),
        gte(securityChanges.time, created),
        gt(securityChanges.time, Math.max(confirmed ?? 0, now - SECURITY_COOLING_MS)),
      ),
    );
  return change?.time ? change.time + SECURITY_COOLING_MS : undefined;
}

/** Notes that the owner has confirmed a withdrawal with the payment password, which the caller has compared. */
export const confirmWithdrawal = async (db: Database, id: number, now: number): Promise<void> => {
  await db
    .update(withdrawals)
    .set({ confirmed: now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'waiting')));
};
