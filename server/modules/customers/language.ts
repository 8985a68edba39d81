import { eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Account } from './sessions.ts';

/**
 * Remembers the language of an owner who has just proved who they are. A mere request does not count: whoever holds a
 * stolen token would else choose the language in which its owner is warned.
 */
export async function noteLanguage(
  db: Database,
  account: Pick<Account, 'id' | 'language'>,
  language: Language,
): Promise<void> {
  if (account.language !== language) await db.update(customers).set({ language }).where(eq(customers.id, account.id));
}
