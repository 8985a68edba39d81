import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm';
import { type Chain, isChain } from '../../../src/domain/chains.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { watchedChannels } from './channels.ts';
import { chainCursors } from './schema.ts';

/** Pause between two reads of a chain. It is also the time after which another instance takes over. */
const PAUSE_MS = MINUTE_MS;
/** A chain that was not read, or that had no new block, for this long needs someone. */
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

/** Stores the height of a chain's newest block, if it is a new one. */
export async function storeTip({ db, clock }: Services, chain: Chain, tip: number): Promise<void> {
  await db
    .update(chainCursors)
    .set({ tip, tipSince: clock.now() })
    .where(and(eq(chainCursors.chain, chain), or(isNull(chainCursors.tip), lt(chainCursors.tip, tip))));
}

/** Returns the cursors of the chains that are watched. */
async function watchedCursors(services: Services): Promise<(typeof chainCursors.$inferSelect)[]> {
  const { db, chainReader } = services;
  const cursors = [];
  for (const cursor of await db.select().from(chainCursors).orderBy(asc(chainCursors.chain))) {
    if (!isChain(cursor.chain) || !chainReader.chains.has(cursor.chain)) continue;
    if ((await watchedChannels(services, db, cursor.chain)).length > 0) cursors.push(cursor);
  }
  return cursors;
}

/** Returns how long ago each chain that is watched was last read, or had a new block if that is longer ago, in ms. */
async function readAges(services: Services): Promise<ReadonlyMap<string, number>> {
  const now = services.clock.now();
  return new Map(
    (await watchedCursors(services)).map(({ chain, updated, tipSince }) => [
      chain,
      now - Math.min(updated, tipSince ?? updated),
    ]),
  );
}

/** Returns the watched chains that could not be read, or had no new block, for ten minutes. */
export const stuckChains = async (services: Services): Promise<string[]> =>
  [...(await readAges(services))].filter(([, age]) => age > STUCK_MS).map(([chain]) => chain);

/** Returns the age of the oldest read or newest block of a chain, in ms; 0 if none is watched. */
export const oldestReadMs = async (services: Services): Promise<number> =>
  Math.max(0, ...(await readAges(services)).values());
