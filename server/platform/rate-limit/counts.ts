import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { attempts } from '../db/schema.ts';
import type { TextKey } from '../texts/messages.ts';
import type { Parameters } from '../texts/translate.ts';
import { Refusal } from '../refusal.ts';
import { rateLimited, waitRefusal } from './refusals.ts';

export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
  /** Time from the first attempt to the end of the count. */
  readonly windowMs: number;
  /** Number of attempts to count at once; 1 by default. */
  readonly amount?: number;
  /** Text of the refusal instead of the general one. */
  readonly text?: TextKey;
  readonly parameters?: Parameters;
}

/**
 * Counts an attempt against each limit in the database, over all instances (SRV-07). It counts before the outcome of
 * the attempt is known, so parallel attempts cannot slip through. Throws at the first exceeded limit and does not count
 * against the following ones: list the narrowest first, so that a refused source does not use up a shared limit.
 */
export async function countAttempt(db: Database, limits: readonly AttemptLimit[], now: number): Promise<void> {
  for (const { key, max, windowMs, amount = 1, text, parameters } of limits) {
    // a start too far ahead was written before the clock was set back
    const isOver = sql`${attempts.since} + ${windowMs}::bigint <= ${now} or ${attempts.since} > ${now + windowMs}::bigint`;
    const [row] = await db
      .insert(attempts)
      .values({ key, count: amount, since: now })
      .onConflictDoUpdate({
        target: attempts.key,
        set: {
          count: sql`case when ${isOver} then ${amount}::int else ${attempts.count} + ${amount}::int end`,
          since: sql`case when ${isOver} then ${now} else ${attempts.since} end`,
        },
      })
      .returning({ count: attempts.count, since: attempts.since });
    const waitMs = row && row.count > max ? row.since + windowMs - now : 0;
    if (waitMs > 0) throw text === undefined ? rateLimited(waitMs) : waitRefusal(text, waitMs, parameters);
  }
}

/** Counts an attempt and returns whether it is within the limit, instead of throwing. */
export const isAttemptAllowed = (db: Database, limit: AttemptLimit, now: number): Promise<boolean> =>
  countAttempt(db, [limit], now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Resets the counts, after a success. */
export const resetAttempts = async (db: Database, keys: string[]): Promise<void> => {
  await db.delete(attempts).where(inArray(attempts.key, keys));
};

/** Takes one attempt back from each count: it turned out not to be one. */
export const refundAttempt = async (db: Database, keys: string[]): Promise<void> => {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, keys));
};

export interface GrowingDelay {
  readonly key: string;
  /** Attempts without a delay. */
  readonly free: number;
  /** First delay. It doubles with each attempt, up to `longestMs`. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Time without an attempt after which the count starts again. */
  readonly forgetMs: number;
  readonly text: TextKey;
}

/** Keeps the shift below from overflowing. Any delay has reached `longestMs` by then. */
const MAX_DOUBLINGS = 20;

/**
 * Counts an attempt with a delay that grows with the previous ones. An early attempt is refused with the remaining wait
 * and is not counted, so knocking does not lengthen the wait. One statement checks and counts, so only one of many
 * parallel attempts passes.
 */
export async function countDelayedAttempt(
  db: Database,
  { key, free, firstMs, longestMs, forgetMs, text }: GrowingDelay,
  now: number,
): Promise<void> {
  const waitMs = sql`case when ${attempts.count} < ${free}::int then 0
    else least(${longestMs}::bigint,
      ${firstMs}::bigint * (1 << least(${attempts.count} - ${free}::int, ${MAX_DOUBLINGS}::int)))::bigint end`;
  // parallel attempts may be written out of order, so the row may be slightly ahead of `now`. A row further ahead was
  // written before the clock was set back
  const isOver = sql`(${attempts.since} + ${forgetMs}::bigint <= ${now} or ${attempts.since} > ${now + longestMs}::bigint)`;
  const counted = await db
    .insert(attempts)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${isOver} then ${now} else greatest(${attempts.since}, ${now}) end`,
      },
      setWhere: sql`${isOver} or ${waitMs} = 0 or ${attempts.since} + ${waitMs} <= ${now}`,
    })
    .returning({ key: attempts.key });
  if (counted.length > 0) return;
  const [row] = await db
    .select({ until: sql<string>`${attempts.since} + ${waitMs}` })
    .from(attempts)
    .where(eq(attempts.key, key));
  throw waitRefusal(text, Math.max(Number(row?.until ?? 0) - now, 1000));
}

export const clearOldAttempts = async (db: Database, before: number): Promise<void> => {
  await db.delete(attempts).where(lt(attempts.since, before));
};
