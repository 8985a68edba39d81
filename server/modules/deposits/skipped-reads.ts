import { and, asc, eq, lte } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { CryptoChannel } from '../content/index.ts';
import type { SkippedRead } from './scan.ts';
import { skippedReads } from './schema.ts';

/** Pause between two tries of the same block and recipient. */
const PAUSE_MS = HOUR_MS;
/** Tries in one run. */
const MAX_TRIES = 20;
/** Skipped reads that staff see by name. */
const MAX_SHOWN = 20;

/** Stores what the watcher had to skip. */
export async function storeSkipped(
  { db, clock }: Services,
  { chain, contract }: Pick<CryptoChannel, 'chain' | 'contract'>,
  skipped: readonly SkippedRead[],
): Promise<void> {
  const now = clock.now();
  for (const read of skipped)
    await db
      .insert(skippedReads)
      .values({ chain, contract, ...read, skipped: now, nextTry: now + PAUSE_MS })
      .onConflictDoNothing();
}

type Row = typeof skippedReads.$inferSelect;

/**
 * Reads what was skipped on a chain and is due again; `read` returns whether it could. Once that works, or the token is
 * not watched any more, it is forgotten.
 */
export async function retrySkipped(
  { db, clock }: Services,
  chain: Chain,
  read: (row: Row) => Promise<boolean>,
): Promise<void> {
  const now = clock.now();
  const due = await db
    .select()
    .from(skippedReads)
    .where(and(eq(skippedReads.chain, chain), lte(skippedReads.nextTry, now)))
    .orderBy(asc(skippedReads.nextTry))
    .limit(MAX_TRIES);
  for (const row of due) {
    const { contract, height, recipient } = row;
    const same = and(
      eq(skippedReads.chain, chain),
      eq(skippedReads.contract, contract),
      eq(skippedReads.height, height),
      eq(skippedReads.recipient, recipient),
    );
    if (await read(row)) await db.delete(skippedReads).where(same);
    else
      await db
        .update(skippedReads)
        .set({ nextTry: now + PAUSE_MS })
        .where(same);
  }
}

/** Returns how many blocks the watcher had to skip for a recipient, and the oldest ones. */
export async function skippedNow(db: Database): Promise<{ readonly count: number; readonly oldest: readonly Row[] }> {
  const count = await db.$count(skippedReads);
  if (count === 0) return { count, oldest: [] };
  return { count, oldest: await db.select().from(skippedReads).orderBy(asc(skippedReads.skipped)).limit(MAX_SHOWN) };
}
