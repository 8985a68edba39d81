import { count, eq } from 'drizzle-orm';
import type { Account } from '../customers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';

/** Returns how many accounts were opened with a customer's code. */
export async function joinedBy(db: Database, account: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(customers).where(eq(customers.invitedBy, account));
  return row?.number ?? 0;
}

/**
 * Returns the customer who owns an invitation code. A code whose owner lacks the permission does not count (RWD-10).
 * Nor does a customer's own code (RWD-11), recognized by the session that sent the registration; other spellings of the
 * same mailbox cannot open an account at all. Invitations cannot form a circle, since they only count when an account
 * is opened.
 */
export async function findInviter(
  db: Database,
  code: string | undefined,
  joining: { signedIn?: number | undefined },
): Promise<Account | undefined> {
  if (!code) return undefined;
  const [inviter] = await db.select().from(customers).where(eq(customers.inviteCode, code));
  return !inviter?.invitable || inviter.id === joining.signedIn ? undefined : inviter;
}
