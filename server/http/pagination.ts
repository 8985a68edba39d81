import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { listings } from '../platform/db/schema.ts';

export const PAGE = 20;

export interface AsOf {
  /** Newest id that belongs to the listing. */
  readonly newest: number;
  readonly time: number;
}

/**
 * The wire pages by number alone, so the server remembers for each session where its reading of a list began: page 1
 * begins anew, the following pages are those of the list as it was then, however much has come since. A page asked for
 * without a beginning is read as of now, and so is a `list` that is undefined: what a caller makes up, such as an
 * unknown kind, leaves no row behind.
 */
export async function asOf(
  db: Database,
  session: string,
  list: string | undefined,
  page: number,
  now: number,
  newest: () => Promise<number>,
): Promise<AsOf> {
  if (list === undefined) return { newest: await newest(), time: now };
  if (page > 1) {
    const [kept] = await db
      .select({ newest: listings.newest, time: listings.time })
      .from(listings)
      .where(and(eq(listings.session, session), eq(listings.list, list)));
    if (kept) return kept;
  }
  const fresh = { newest: await newest(), time: now };
  await db
    .insert(listings)
    .values({ session, list, ...fresh })
    .onConflictDoUpdate({ target: [listings.session, listings.list], set: fresh });
  return fresh;
}

export const clearOldListings = async (db: Database, before: number): Promise<void> => {
  await db.delete(listings).where(lt(listings.time, before));
};
