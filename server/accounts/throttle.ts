import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { throttles } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

export interface Limit {
  readonly key: string;
  readonly most: number;
  /** ms from the first try to the end of the count. */
  readonly window: number;
  /** Tries that are counted at once; 1 unless told otherwise. */
  readonly by?: number;
}

/** A refusal for `wait` ms. */
export const tooMany = (wait: number): Refusal => new Refusal('tooMany', { minutes: Math.ceil(wait / 60_000) }, { retryAfter: Math.ceil(wait / 1000) });

/**
 * Counts one try against each limit, before it is known whether it succeeds, so that parallel tries cannot slip through.
 * The counts stand in the database and hold over all instances (SRV-07). Throws when a limit is exceeded.
 */
export async function countTry(db: Database, limits: readonly Limit[], now: number): Promise<void> {
  let wait = 0;
  for (const { key, most, window, by = 1 } of limits) {
    // one that begins far ahead was written before the clock was set back
    const over = sql`${throttles.since} + ${window}::bigint <= ${now} or ${throttles.since} > ${now + window}::bigint`;
    const [row] = await db.insert(throttles).values({ key, count: by, since: now })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${over} then ${by}::int else ${throttles.count} + ${by}::int end`,
          since: sql`case when ${over} then ${now} else ${throttles.since} end`,
        },
      })
      .returning({ count: throttles.count, since: throttles.since });
    if (row && row.count > most) wait = Math.max(wait, row.since + window - now);
  }
  if (wait > 0) throw tooMany(wait);
}

/** A success ends the count. */
export const forgetTries = async (db: Database, keys: string[]): Promise<void> => {
  await db.delete(throttles).where(inArray(throttles.key, keys));
};

export const clearOldTries = async (db: Database, before: number): Promise<void> => {
  await db.delete(throttles).where(lt(throttles.since, before));
};
