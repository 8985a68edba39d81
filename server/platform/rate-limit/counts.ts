import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { throttles } from '../db/schema.ts';
import type { TextKey } from '../texts/messages.ts';
import type { Parameters } from '../texts/translate.ts';
import { Refusal } from '../refusal.ts';
import { rateLimited, waitRefusal } from './refusals.ts';

export interface Limit {
  readonly key: string;
  readonly most: number;
  /** ms from the first try to the end of the count. */
  readonly window: number;
  /** Tries that are counted at once; 1 unless told otherwise. */
  readonly by?: number;
  /** Text of the refusal, where it has one of its own. */
  readonly text?: TextKey;
  readonly parameters?: Parameters;
}

/**
 * Counts one try against each limit, before it is known whether it succeeds, so that parallel tries cannot slip
 * through. The counts stand in the database and hold over all instances (SRV-07). Throws at the first limit that is
 * exceeded, and counts nothing against those after it: name the narrowest first, so that one source that is refused
 * uses up nothing of what all share.
 */
export async function rateLimit(db: Database, limits: readonly Limit[], now: number): Promise<void> {
  for (const { key, most, window, by = 1, text, parameters } of limits) {
    // one that begins far ahead was written before the clock was set back
    const over = sql`${throttles.since} + ${window}::bigint <= ${now} or ${throttles.since} > ${now + window}::bigint`;
    const [row] = await db
      .insert(throttles)
      .values({ key, count: by, since: now })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          count: sql`case when ${over} then ${by}::int else ${throttles.count} + ${by}::int end`,
          since: sql`case when ${over} then ${now} else ${throttles.since} end`,
        },
      })
      .returning({ count: throttles.count, since: throttles.since });
    const waitMs = row && row.count > most ? row.since + window - now : 0;
    if (waitMs > 0) throw text === undefined ? rateLimited(waitMs) : waitRefusal(text, waitMs, parameters);
  }
}

/** Counts one try against a limit, and tells whether it was within it instead of throwing. */
export const countTry = (db: Database, limit: Limit, now: number): Promise<boolean> =>
  rateLimit(db, [limit], now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** A success ends the count. */
export const resetRateLimit = async (db: Database, keys: string[]): Promise<void> => {
  await db.delete(throttles).where(inArray(throttles.key, keys));
};

/** Takes one try back out of each count, which was none after all. */
export const refundRateLimit = async (db: Database, keys: string[]): Promise<void> => {
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)` })
    .where(inArray(throttles.key, keys));
};

export interface GrowingDelay {
  readonly key: string;
  /** Tries that wait for nothing. */
  readonly free: number;
  /** ms to wait after the first that does; it doubles with each, up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** ms without a try after which the count begins anew. */
  readonly forgetMs: number;
  readonly text: TextKey;
}

/** Doublings after which the wait is at its longest, whatever it is. */
const MAX_DOUBLINGS = 20;

/**
 * Counts one try whose wait grows with those before it. A try that comes too early is refused with the rest of the wait
 * and is not counted, so nobody lengthens a wait by knocking. The count and its wait are judged in one statement: of
 * many at once, one passes.
 */
export async function rateLimitWithDelay(
  db: Database,
  { key, free, firstMs, longestMs, forgetMs, text }: GrowingDelay,
  now: number,
): Promise<void> {
  const waitMs = sql`case when ${throttles.count} < ${free}::int then 0
    else least(${longestMs}::bigint,
      ${firstMs}::bigint * (1 << least(${throttles.count} - ${free}::int, ${MAX_DOUBLINGS}::int)))::bigint end`;
  // of tries at once the one that came first may be written second: its time is a little before the row's. A row that
  // lies further ahead was written before the clock was set back
  const over = sql`(${throttles.since} + ${forgetMs}::bigint <= ${now} or ${throttles.since} > ${now + longestMs}::bigint)`;
  const counted = await db
    .insert(throttles)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        since: sql`case when ${over} then ${now} else greatest(${throttles.since}, ${now}) end`,
      },
      setWhere: sql`${over} or ${waitMs} = 0 or ${throttles.since} + ${waitMs} <= ${now}`,
    })
    .returning({ key: throttles.key });
  if (counted.length > 0) return;
  const [row] = await db
    .select({ until: sql<string>`${throttles.since} + ${waitMs}` })
    .from(throttles)
    .where(eq(throttles.key, key));
  throw waitRefusal(text, Math.max(Number(row?.until ?? 0) - now, 1000));
}

export const clearOldRateLimits = async (db: Database, before: number): Promise<void> => {
  await db.delete(throttles).where(lt(throttles.since, before));
};
