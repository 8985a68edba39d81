import { and, inArray, lte } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { ChainUnreadable, MAX_BLOCKS } from '../../ports/chain-reader.ts';
import { type FoundTransfer, keepCandidates } from './candidates.ts';
import { payoutSearches } from './schema.ts';
import { findDue, type Searched, searchedChains, takeTurn } from './search-turns.ts';

/**
 * The search for the payments of begun withdrawals. Whether a payment was made is never told from the hash that
 * someone typed: the server reads all transfers of the token to the payee, in all blocks since before the order.
 */

/** Questions of one turn about one chain. */
const MAX_QUESTIONS = 10;
/** Final blocks that are read a second time: a node behind a load balancer may not have had the newest ones. */
const OVERLAP = 20;

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

/** Makes the next question one about fewer blocks and one payee: an answer may be too large for a node. */
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

export const payoutSearchJobs: readonly Job<Services>[] = searchedChains.map(searchOn);
