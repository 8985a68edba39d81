import { count, eq } from 'drizzle-orm';
import type { Account } from '../accounts/sessions.ts';
import type { Database } from '../db/connect.ts';
import { accounts } from '../db/schema.ts';

/** How many accounts were opened with a customer's code. */
export async function joinedBy(db: Database, account: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(accounts).where(eq(accounts.invitedBy, account));
  return row?.number ?? 0;
}

/** One mailbox has many spellings: `a+b@x` is `a@x`, and Google's ignore points. */
function mailbox(identity: string): string {
  const [local = '', host = ''] = identity.toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return ['gmail.com', 'googlemail.com'].includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

/**
 * Who invited, or nobody: a code of somebody without the permission counts as none (RWD-10), and so does one's own (RWD-11): told by the session
 * that the registration came from, or by the same mailbox spelled otherwise. A circle cannot close, since an account is invited when it is opened, never later.
 */
export async function inviterOf(db: Database, code: string | undefined, joining: { identity: string; signedIn?: number | undefined }): Promise<Account | undefined> {
  if (!code) return undefined;
  const [inviter] = await db.select().from(accounts).where(eq(accounts.inviteCode, code));
  if (!inviter?.invitable || inviter.id === joining.signedIn) return undefined;
  const sameMailbox = inviter.identity.includes('@') && mailbox(inviter.identity) === mailbox(joining.identity);
  return sameMailbox ? undefined : inviter;
}
