import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { notify } from '../messages/notify.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { Account } from './sessions.ts';

/** Calls that go on while an account is on hold: they read, protect, or end something, and nobody gains by them. */
const OPEN = new Set([
  'users.logout',
  'users.sessionEnd',
  'users.protect',
  'contract.close',
  'extract.cancel',
  'passkey.begin',
  'passkey.prove',
  'push.subscribe',
  'push.unsubscribe',
  'notices.set',
]);

/** Throws `accountFrozen` where an account is on hold: since when, why, and how its owner goes on. */
export function assertNotFrozen({ frozen, frozenReason }: Account): void {
  if (frozen !== null) throw new Refusal('accountFrozen', { time: moment(frozen), reason: frozenReason });
}

export const isFrozen = async (db: Database, account: number): Promise<boolean> =>
  (await db.$count(customers, and(eq(customers.id, account), isNotNull(customers.frozen)))) > 0;

/** Whether a call waits while an account is on hold: money and changes, but those in `OPEN`. */
export const waitsWhileFrozen = ({ id, access, effect }: Endpoint): boolean =>
  access === 'customer' && (effect === 'money' || effect === 'change') && !OPEN.has(id);

/**
 * Puts an account on hold: logins, money calls and changes are refused and withdrawals are not paid, reads and what
 * settles by itself go on. The owner reads `reason`. False where it is on hold already.
 */
export const freezeAccount = (services: Services, account: number, reason: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const held = await tx
      .update(customers)
      .set({ frozen: now, frozenReason: reason })
      .where(and(eq(customers.id, account), isNull(customers.frozen)))
      .returning({ id: customers.id });
    if (held.length > 0) await notify(tx, services, account, 'accountFrozen', { reason });
    return held.length > 0;
  });

/** Ends the hold of an account. False where there is none. */
export const unfreezeAccount = (services: Services, account: number): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const freed = await tx
      .update(customers)
      .set({ frozen: null, frozenReason: '' })
      .where(and(eq(customers.id, account), isNotNull(customers.frozen)))
      .returning({ id: customers.id });
    if (freed.length > 0) await notify(tx, services, account, 'accountReopened');
    return freed.length > 0;
  });
