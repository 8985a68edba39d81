import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/addresses.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Job } from '../../platform/jobs.ts';
import { ChainUnreadable, MAX_BLOCKS, MAX_RECIPIENTS } from '../../ports/chain-reader.ts';
import { type FoundTransfer, keepCandidates, type SearchTarget } from './candidates.ts';
import { type LookUp, lookUpOf, unitsToPay } from './payout-ways.ts';
import { payoutSearches, withdrawals } from './schema.ts';
import { CLOCK_TOLERANCE_MS } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * The search for the payments of begun withdrawals. Whether a payment was made is never told from the hash that
 * somebody typed: the server reads all transfers of the token to the payee, in all blocks since before the order.
 */

/** Pause between two turns, which is also the time after which another instance takes over. */
const PAUSE_MS = MINUTE_MS;
/** Questions of one turn about one chain. */
const MAX_QUESTIONS = 10;
/** Final blocks that are read a second time: a node behind a load balancer may not have had the newest ones. */
const OVERLAP = 20;
/**
 * Shortest time between two blocks that we expect, in ms: half of today's or less. The search begins as many blocks
 * before the newest one as could have come since the order, so a shorter time makes it longer, never incomplete.
 */
const BLOCK_MS: Partial<Record<Chain, number>> = { TRC20: 1500, ERC20: 6000, BEP20: 150 };

export type PayoutSearch = typeof payoutSearches.$inferSelect;

interface Searched extends SearchTarget {
  readonly search: PayoutSearch;
  readonly way: LookUp;
}

/** Returns the token that a begun withdrawal's payment is searched by; undefined if its chain shows no such list. */
export async function searchedWay(
  services: Pick<Services, 'settings' | 'chainReader'>,
  db: Database,
  row: Withdrawal,
): Promise<LookUp | undefined> {
  const way = await lookUpOf(services, db, row);
  return way && way.contract !== '' && BLOCK_MS[way.chain] !== undefined ? way : undefined;
}

/** Whether a search is for this payee and token: the setting or the row may have changed since it began. */
export const isSearchFor = (search: PayoutSearch, { payee }: Withdrawal, { contract }: LookUp): boolean =>
  search.payee === payee && search.contract === contract;

/** Begins a search, or begins it again, at a block from before the order. */
async function begin(
  { db }: Services,
  row: Withdrawal,
  way: LookUp,
  { newest, now }: { readonly newest: number; readonly now: number },
): Promise<PayoutSearch | undefined> {
  const span = now - row.created + CLOCK_TOLERANCE_MS;
  const start = Math.max(0, newest - Math.ceil(span / (BLOCK_MS[way.chain] ?? 1)));
  const search = {
    contract: way.contract,
    payee: row.payee,
    start,
    read: start - 1,
    reached: null,
    moved: now,
    stride: MAX_BLOCKS,
    asked: now,
  };
  const [begun] = await db
    .insert(payoutSearches)
    .values({ ...search, withdrawal: row.id })
    .onConflictDoUpdate({ target: payoutSearches.withdrawal, set: search })
    .returning();
  return begun;
}

/** Takes the turn of a search that another instance has not taken meanwhile. */
async function claim({ db }: Services, withdrawal: number, now: number): Promise<PayoutSearch | undefined> {
  const [claimed] = await db
    .update(payoutSearches)
    .set({ asked: now })
    .where(and(eq(payoutSearches.withdrawal, withdrawal), lte(payoutSearches.asked, now - PAUSE_MS)))
    .returning();
  return claimed;
}

/** Returns begun withdrawals of a chain whose search has not begun or is due, the longest due first. */
const findDue = async ({ db }: Services, chain: Chain, now: number) =>
  db
    .select({ row: withdrawals, search: payoutSearches })
    .from(withdrawals)
    .leftJoin(payoutSearches, eq(payoutSearches.withdrawal, withdrawals.id))
    .where(
      and(
        eq(withdrawals.status, 'processing'),
        isNotNull(withdrawals.sent),
        eq(withdrawals.chain, chain),
        sql`(${isNull(payoutSearches.asked)} or ${lte(payoutSearches.asked, now - PAUSE_MS)})`,
      ),
    )
    .orderBy(sql`${payoutSearches.asked} nulls first`, withdrawals.id)
    .limit(MAX_RECIPIENTS);

/** Returns the searches of one turn: new ones begin, the others are claimed. */
async function takeTurn(services: Services, chain: Chain, newest: number, now: number): Promise<Searched[]> {
  const searched: Searched[] = [];
  for (const { row, search } of await findDue(services, chain, now)) {
    const way = await searchedWay(services, services.db, row);
    if (!way) continue;
    const current =
      search && isSearchFor(search, row, way)
        ? await claim(services, row.id, now)
        : await begin(services, row, way, { newest, now });
    if (current) searched.push({ row, way, search: current, amount: unitsToPay(row, way.decimals) });
  }
  return searched;
}

/**
 * Returns the searches that one question covers, those that need few questions first. Searches whose questions were
 * refused go alone, so that one payee with too many transfers delays no other withdrawal.
 */
function batchesOf(searched: readonly Searched[], newest: number): Searched[][] {
  const groups = { near: new Map<string, Searched[]>(), far: new Map<string, Searched[]>() };
  for (const one of searched.filter(({ search }) => search.stride === MAX_BLOCKS)) {
    const group = newest - one.search.read <= MAX_BLOCKS ? groups.near : groups.far;
    group.set(one.way.contract, [...(group.get(one.way.contract) ?? []), one]);
  }
  const alone = searched
    .filter(({ search }) => search.stride < MAX_BLOCKS)
    .sort((one, other) => other.search.moved - one.search.moved);
  return [...groups.near.values(), ...alone.map((one) => [one]), ...groups.far.values()];
}

/** Stores that blocks were read up to a height, with what was found in them. */
const moveSearches = (
  { db, clock }: Services,
  batch: readonly Searched[],
  { to, last }: { readonly to: number; readonly last: number },
  transfers: readonly FoundTransfer[],
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    for (const one of batch) await keepCandidates(tx, one, one.way, transfers, now);
    const stride = Math.min(MAX_BLOCKS, Math.max(...batch.map(({ search }) => search.stride)) * 2);
    await tx
      .update(payoutSearches)
      .set({ read: to, moved: now, stride, ...(to === last ? { reached: now } : {}) })
      .where(
        and(
          inArray(
            payoutSearches.withdrawal,
            batch.map(({ row }) => row.id),
          ),
          lte(payoutSearches.read, to),
        ),
      );
  });

/** After a refused question, the next one is about fewer blocks and one payee: an answer may be too large for a node. */
const narrow = async ({ db }: Services, batch: readonly Searched[]): Promise<void> => {
  const stride = Math.max(1, Math.floor(Math.min(...batch.map(({ search }) => search.stride)) / 2));
  const ids = batch.map(({ row }) => row.id);
  await db.update(payoutSearches).set({ stride }).where(inArray(payoutSearches.withdrawal, ids));
};

/** Reads the blocks of a batch up to the newest final one. Returns how many questions are left. */
async function readBatch(
  services: Services,
  batch: readonly Searched[],
  newest: number,
  questions: number,
): Promise<number> {
  const [first] = batch;
  if (!first) return questions;
  const { chain, contract, confirmations } = first.way;
  const last = newest - confirmations + 1;
  const isWhole = first.search.stride === MAX_BLOCKS;
  const start = Math.min(...batch.map(({ search }) => search.start));
  let read = Math.min(...batch.map((one) => one.search.read));
  let left = questions;
  for (let overlap = isWhole ? OVERLAP : 0; read < last && left > 0; overlap = 0, left -= 1) {
    const from = Math.max(start, read + 1 - overlap);
    const to = Math.min(last, from + first.search.stride - 1);
    try {
      const recipients = [...new Set(batch.map(({ search }) => search.payee))];
      await moveSearches(
        services,
        batch,
        { to, last },
        await services.chainReader.transfers(chain, { from, to, contract, recipients }),
      );
    } catch (error) {
      if (!(error instanceof ChainUnreadable)) throw error;
      await narrow(services, batch);
      return left - 1;
    }
    read = to;
  }
  return left;
}

/** Searches for the payments of one chain. Each chain has a job, so that a slow one delays no other. */
const searchOn = (chain: Chain): Job<Services> => ({
  name: `payout-search ${chain}`,
  intervalMs: 10_000,
  run: async (services) => {
    if (!services.chainReader.chains.has(chain)) return;
    try {
      const now = services.clock.now();
      if ((await findDue(services, chain, now)).length === 0) return;
      const newest = await services.chainReader.height(chain);
      let questions = MAX_QUESTIONS;
      for (const batch of batchesOf(await takeTurn(services, chain, newest, now), newest))
        questions = await readBatch(services, batch, newest, questions);
    } catch (error) {
      // the desk shows how far each search is
      if (!(error instanceof ChainUnreadable)) throw error;
    }
  },
});

export const payoutSearchJobs: readonly Job<Services>[] = (Object.keys(BLOCK_MS) as Chain[]).map(searchOn);
