import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { Language } from '../../../src/config.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { notify } from '../messages/index.ts';
import { restrictionReasonIn, restrictionReasonInEach } from '../../platform/texts/restriction-reasons.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { Account } from './sessions.ts';

/** Throws `accountFrozen` with time and reason, in the request's language, if an account is frozen. */
export function assertNotFrozen({ frozen, frozenReason }: Account, language: Language): void {
  if (frozen === null) return;
  throw new Refusal('accountFrozen', { time: moment(frozen), reason: restrictionReasonIn(language, frozenReason) });
}

export const isFrozen = async (db: Database, account: number): Promise<boolean> =>
  (await db.$count(customers, and(eq(customers.id, account), isNotNull(customers.frozen)))) > 0;

/** Returns whether an endpoint is refused while an account is frozen. */
export const isRefusedWhileFrozen = ({ access, effect, isAllowedWhileFrozen }: Endpoint): boolean =>
  access === 'customer' && (effect === 'money' || effect === 'change') && !isAllowedWhileFrozen;

/**
 * Freezes an account: logins, money calls and changes are refused, and withdrawals are not paid. Reads and automatic
 * settlements go on. The owner reads `reason`: a key of `RESTRICTION_REASONS` or words of staff. Returns false if the
 * account is already frozen.
 */
export async function freezeAccount(
  services: Services,
  tx: Database,
  account: number,
  reason: string,
): Promise<boolean> {
  const frozen = await tx
    .update(customers)
    .set({ frozen: services.clock.now(), frozenReason: reason })
    .where(and(eq(customers.id, account), isNull(customers.frozen)))
    .returning({ id: customers.id });
  if (frozen.length > 0)
    await notify(tx, services, account, 'accountFrozen', { reason: restrictionReasonInEach(reason) });
  return frozen.length > 0;
}

/** Unfreezes an account. Returns false if it is not frozen. */
export async function unfreezeAccount(services: Services, tx: Database, account: number): Promise<boolean> {
  const unfrozen = await tx
    .update(customers)
    .set({ frozen: null, frozenReason: '' })
    .where(and(eq(customers.id, account), isNotNull(customers.frozen)))
    .returning({ id: customers.id });
  if (unfrozen.length > 0) await notify(tx, services, account, 'accountReopened');
  return unfrozen.length > 0;
}
