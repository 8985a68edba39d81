import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import { HOUR_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { CryptoChannel } from '../content/index.ts';
import type { SkippedRead } from './scan.ts';
import { skippedReads } from './schema.ts';

/** Pause between two tries of a block and recipient that the nodes refuse to show. */
const REFUSED_MS = HOUR_MS;
/** Less than between two reads of a chain: each of them asks again for what its nodes disagreed about. */
const DISPUTED_MS = 30 * SECOND_MS;
/** Tries in one run, and those of them that may fail. */
const MAX_TRIES = 100;
const MAX_FAILURES = 20;
/** Skipped reads that staff see by name. */
const MAX_SHOWN = 20;

const pauseAfter = ({ isDisputed }: Pick<SkippedRead, 'isDisputed'>): number => (isDisputed ? DISPUTED_MS : REFUSED_MS);

/** Stores what the watcher had to skip. */
export async function storeSkipped(
  { db, clock }: Services,
  { chain, contract }: Pick<CryptoChannel, 'chain' | 'contract'>,
  skipped: readonly SkippedRead[],
): Promise<void> {
  const now = clock.now();
  for (const { height, recipient, isDisputed } of skipped)
    await db
      .insert(skippedReads)
      .values({ chain, contract, height, recipient, skipped: now, nextTry: now + pauseAfter({ isDisputed }) })
      .onConflictDoUpdate({
        target: [skippedReads.chain, skippedReads.contract, skippedReads.height, skippedReads.recipient],
        set: { nextTry: sql`least(${skippedReads.nextTry}, excluded.next_try)` },
      });
}

type Row = typeof skippedReads.$inferSelect;

/**
 * Reads what was skipped on a chain and is due again; `read` returns what it had to skip again. Once it skips nothing,
 * or the token is not watched any more, it is forgotten.
 */
export async function retrySkipped(
  { db, clock }: Services,
  chain: Chain,
  read: (row: Row) => Promise<readonly SkippedRead[]>,
): Promise<void> {
  const now = clock.now();
  const due = await db
    .select()
    .from(skippedReads)
    .where(and(eq(skippedReads.chain, chain), lte(skippedReads.nextTry, now)))
    .orderBy(asc(skippedReads.nextTry))
    .limit(MAX_TRIES);
  let failures = 0;
  for (const row of due) {
    if (failures === MAX_FAILURES) return;
    const { contract, height, recipient } = row;
    const same = and(
      eq(skippedReads.chain, chain),
      eq(skippedReads.contract, contract),
      eq(skippedReads.height, height),
      eq(skippedReads.recipient, recipient),
    );
    const [again] = await read(row);
    if (again) {
      failures += 1;
      await db
        .update(skippedReads)
        .set({ nextTry: now + pauseAfter(again) })
        .where(same);
    } else await db.delete(skippedReads).where(same);
  }
}

/** Returns how many blocks the watcher had to skip for a recipient, and the oldest ones. */
export async function skippedNow(db: Database): Promise<{ readonly count: number; readonly oldest: readonly Row[] }> {
  const count = await db.$count(skippedReads);
  if (count === 0) return { count, oldest: [] };
  return { count, oldest: await db.select().from(skippedReads).orderBy(asc(skippedReads.skipped)).limit(MAX_SHOWN) };
}
