import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { safety } from './schema.ts';

/** Returns the word that a customer chose to recognize fake messages; '' if there is none. */
export async function readAntiPhishingWord(db: Database, account: number): Promise<string> {
  const [row] = await db.select({ word: safety.word }).from(safety).where(eq(safety.account, account));
  return row?.word ?? '';
}

export const setWord = async (db: Database, account: number, word: string): Promise<void> => {
  await db.insert(safety).values({ account, word }).onConflictDoUpdate({ target: safety.account, set: { word } });
};
