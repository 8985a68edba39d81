import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { canonicalEmail } from './identity.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Gives addresses with letters of other scripts their canonical spelling: earlier versions stored what the browser
 * sent, and not every browser turns a domain into ASCII. Returns the accounts whose address belongs to another one in
 * that spelling; they stay as they are.
 */
export async function upgradeEmails(db: Database): Promise<number[]> {
  const old = await db
    .select()
    .from(customers)
    .where(sql`octet_length(${customers.email}) <> char_length(${customers.email})`);
  const taken: number[] = [];
  for (const { id, email, identity, mailbox } of old) {
    const address = canonicalEmail(email ?? '');
    if (address === undefined || address === email) continue;
    try {
      await db
        .update(customers)
        .set({
          email: address,
          identity: identity === email ? address : identity,
          mailbox: mailbox === null ? null : mailboxOf(address),
        })
        .where(eq(customers.id, id));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      taken.push(id);
    }
  }
  return taken;
}
