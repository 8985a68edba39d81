import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { DeskError } from '../desk-error.ts';
import { maskedUsername } from './masks.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';

export const noCustomer = (): DeskError => new DeskError(404, 'notFound', 'There is no customer with this number.');

/**
 * Locks an account and returns what staff see of it when they decide, the same for everyone. The username is masked:
 * the log must not tell what only `customer.reveal` shows. Throws `notFound`.
 */
export async function lockAccount(tx: Database, id: number) {
  const [account] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update');
  if (!account) throw noCustomer();
  return {
    username: maskedUsername(account.username),
    frozen: account.frozen,
    reason: restrictionReasonIn('en', account.frozenReason),
  };
}
