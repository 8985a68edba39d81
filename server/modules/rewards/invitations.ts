import { count, eq } from 'drizzle-orm';
import type { Account } from '../customers/sessions.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';

/** How many accounts were opened with a customer's code. */
export async function joinedBy(db: Database, account: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(customers).where(eq(customers.invitedBy, account));
  return row?.number ?? 0;
}

/**
 * Who invited, or nobody: a code of somebody without the permission counts as none (RWD-10), and so does one's own
 * (RWD-11): told by the session that the registration came from; another spelling of one's own mailbox opens no account
 * at all. A circle cannot close, since an account is invited when it is opened, never later.
 */
export async function inviterOf(
  db: Database,
  code: string | undefined,
  joining: { signedIn?: number | undefined },
): Promise<Account | undefined> {
  if (!code) return undefined;
  const [inviter] = await db.select().from(customers).where(eq(customers.inviteCode, code));
  return !inviter?.invitable || inviter.id === joining.signedIn ? undefined : inviter;
}
