import { eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Account } from './sessions.ts';

/**
 * Stores the language of an owner who has just proved their identity. Other requests do not count: a thief with a
 * stolen token must not choose the language in which we warn the owner.
 */
export async function noteLanguage(
  db: Database,
  account: Pick<Account, 'id' | 'language'>,
  language: Language,
): Promise<void> {
  if (account.language !== language) await db.update(customers).set({ language }).where(eq(customers.id, account.id));
}
