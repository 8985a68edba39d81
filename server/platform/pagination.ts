import { and, eq, lt } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { pageCursors } from './db/schema.ts';

export const PAGE_SIZE = 20;

export interface PageCursor {
  /** Newest id of the list when its first page was read. */
  readonly newest: number;
  readonly time: number;
}

/**
 * Returns where a session's paging through a list began. The API pages only by number, so the server remembers that
 * start: page 1 sets it, and the following pages show the list as it was then, without newer rows. A later page without
 * a start begins now. So does an undefined `list`, so that invented values, such as an unknown kind, leave no row.
 */
export async function pageCursor(
  db: Database,
  session: string,
  list: string | undefined,
  page: number,
  now: number,
  readNewest: () => Promise<number>,
): Promise<PageCursor> {
  if (list === undefined) return { newest: await readNewest(), time: now };
  if (page > 1) {
    const [stored] = await db
      .select({ newest: pageCursors.newest, time: pageCursors.time })
      .from(pageCursors)
      .where(and(eq(pageCursors.session, session), eq(pageCursors.list, list)));
    if (stored) return stored;
  }
  const fresh = { newest: await readNewest(), time: now };
  await db
    .insert(pageCursors)
    .values({ session, list, ...fresh })
    .onConflictDoUpdate({ target: [pageCursors.session, pageCursors.list], set: fresh });
  return fresh;
}

export const clearOldCursors = async (db: Database, before: number): Promise<void> => {
  await db.delete(pageCursors).where(lt(pageCursors.time, before));
};
