import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { safety } from './schema.ts';

/** The customer's own word against false messages; '' where none is set. */
export async function wordOf(db: Database, account: number): Promise<string> {
  const [row] = await db.select({ word: safety.word }).from(safety).where(eq(safety.account, account));
  return row?.word ?? '';
}

export const setWord = async (db: Database, account: number, word: string): Promise<void> => {
  await db.insert(safety).values({ account, word }).onConflictDoUpdate({ target: safety.account, set: { word } });
};
