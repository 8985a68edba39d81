import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { isDuplicate } from '../../platform/db/violations.ts';
import { canonicalEmail } from './identity.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * Converts email addresses with non-ASCII letters to their canonical spelling. Earlier versions stored what the
 * browser sent, and not every browser converts a domain to ASCII. Returns the accounts whose canonical address belongs
 * to another account; these keep the old spelling.
 */
export async function upgradeEmails(db: Database): Promise<number[]> {
  const outdated = await db
    .select()
    .from(customers)
    .where(sql`octet_length(${customers.email}) <> char_length(${customers.email})`);
  const conflicting: number[] = [];
  for (const { id, email, identity, mailbox } of outdated) {
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
      conflicting.push(id);
    }
  }
  return conflicting;
}
