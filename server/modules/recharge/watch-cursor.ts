import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { type Chain, isChain } from '../../../src/domain/addresses.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { chainCursors } from './schema.ts';

/** Pause between two reads of a chain. It is also the time after which another instance takes over. */
const PAUSE_MS = MINUTE_MS;
/** A chain that was not read for this long needs somebody. */
const STUCK_MS = 10 * MINUTE_MS;

/**
 * Takes the turn to read a chain, so that no other instance reads the same blocks meanwhile. Returns the newest block
 * that was read, null if none was yet; undefined if it is not time yet.
 */
export async function claimCursor({ db, clock }: Services, chain: Chain): Promise<number | null | undefined> {
  const now = clock.now();
  await db.insert(chainCursors).values({ chain, updated: now, nextRead: now }).onConflictDoNothing();
  const [claimed] = await db
    .update(chainCursors)
    .set({ nextRead: now + PAUSE_MS })
    .where(and(eq(chainCursors.chain, chain), lte(chainCursors.nextRead, now)))
    .returning();
  return claimed?.height;
}

/** Stores that a chain was read up to a block, and keeps the turn. */
export async function moveCursor({ db, clock }: Services, chain: Chain, height: number): Promise<void> {
  const now = clock.now();
  await db
    .update(chainCursors)
    .set({ height, updated: now, nextRead: now + PAUSE_MS })
    .where(and(eq(chainCursors.chain, chain), or(isNull(chainCursors.height), lte(chainCursors.height, height))));
}

/** Returns how long ago each chain whose nodes are set up was last read, in ms. */
async function readAges({ db, clock, chainReader }: Services): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ chain: chainCursors.chain, updated: chainCursors.updated })
    .from(chainCursors)
    .orderBy(asc(chainCursors.chain));
  const read = rows.filter(({ chain }) => isChain(chain) && chainReader.chains.has(chain));
  return new Map(read.map(({ chain, updated }) => [chain, clock.now() - updated]));
}

/** Returns the chains that the watcher could not read for ten minutes although their nodes are set up. */
export const stuckChains = async (services: Services): Promise<string[]> =>
  [...(await readAges(services))].filter(([, age]) => age > STUCK_MS).map(([chain]) => chain);

/** Returns the age of the oldest read of a chain, in ms; 0 if none is read. */
export const oldestReadMs = async (services: Services): Promise<number> =>
  Math.max(0, ...(await readAges(services)).values());
