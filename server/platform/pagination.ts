import { and, eq, lt } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { pageCursors } from './db/schema.ts';

export const PAGE = 20;

export interface PageCursor {
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
export async function pageCursor(
  db: Database,
  session: string,
  list: string | undefined,
  page: number,
  now: number,
  newest: () => Promise<number>,
): Promise<PageCursor> {
  if (list === undefined) return { newest: await newest(), time: now };
  if (page > 1) {
    const [stored] = await db
      .select({ newest: pageCursors.newest, time: pageCursors.time })
      .from(pageCursors)
      .where(and(eq(pageCursors.session, session), eq(pageCursors.list, list)));
    if (stored) return stored;
  }
  const fresh = { newest: await newest(), time: now };
  await db
    .insert(pageCursors)
    .values({ session, list, ...fresh })
    .onConflictDoUpdate({ target: [pageCursors.session, pageCursors.list], set: fresh });
  return fresh;
}

export const clearOldCursors = async (db: Database, before: number): Promise<void> => {
  await db.delete(pageCursors).where(lt(pageCursors.time, before));
};
