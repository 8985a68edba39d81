import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { DeskError } from '../desk-error.ts';
import { maskedUsername } from './masks.ts';
import { restrictionReasonIn } from '../../platform/texts/restriction-reasons.ts';

export const noCustomer = (): DeskError => new DeskError(404, 'notFound', 'There is no customer with this number.');

async function lockRow(tx: Database, id: number) {
  const [account] = await tx.select().from(customers).where(eq(customers.id, id)).for('no key update');
  if (!account) throw noCustomer();
  return account;
}

/** Returns what staff see of an account. The username is masked: only `customer.reveal` shows it, and never the log. */
const seenOf = ({ username, frozen, frozenReason }: Awaited<ReturnType<typeof lockRow>>) => ({
  username: maskedUsername(username),
  frozen,
  reason: restrictionReasonIn('en', frozenReason),
});

/** Locks an account and returns what staff see of it when they decide, the same for everyone. Throws `notFound`. */
export const lockAccount = async (tx: Database, id: number) => seenOf(await lockRow(tx, id));

/** Locks an account and returns the same, with whether the customer may invite others. Throws `notFound`. */
export async function lockInviter(tx: Database, id: number) {
  const account = await lockRow(tx, id);
  return { ...seenOf(account), mayInvite: account.invitable };
}
