import { and, asc, eq, gt } from 'drizzle-orm';
import { type Chain, chains } from '../../../src/domain/chains.ts';
import { SECOND_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { ChainUnreadable, MAX_BLOCKS, MAX_RECIPIENTS } from '../../ports/chain-reader.ts';
import { unitsIn } from '../transfers/index.ts';
import { findOwner } from './addresses.ts';
import type { CryptoChannel } from '../content/index.ts';
import { watchedChannels } from './channels.ts';
import { type FoundTransfer, scanTransfers, type SkippedRead } from './scan.ts';
import { customerDepositAddresses } from './schema.ts';
import { retrySkipped, storeSkipped } from './skipped-reads.ts';
import { bookUnreported, type UnreportedPayment } from './unreported.ts';
import { amountArrived } from './verdict.ts';
import { claimCursor, moveCursor, storeTip } from './watch-cursor.ts';

/**
 * Blocks that are read a second time: a node behind a load balancer may not have had the newest ones. They are a minute
 * of TRON, four minutes of Ethereum and 15 s of BNB Chain.
 */
const OVERLAP = 20;
/** Ranges of one run. After an outage, the next runs read the rest. */
const MAX_RANGES = 20;

interface Blocks {
  readonly from: number;
  readonly to: number;
}

/** Whether a payment reaches its channel's minimum: strangers send tiny amounts to addresses they have seen. */
const isWorthBooking = ({ currency, minimum }: CryptoChannel, amount: bigint): boolean =>
  amount >= unitsIn(currency, minimum);

type Owner = Pick<UnreportedPayment, 'account' | 'address'>;

/** Returns what some transfers brought to each customer, by transaction. */
const paymentsTo = (
  owners: readonly Owner[],
  channel: CryptoChannel,
  transfers: readonly FoundTransfer[],
): UnreportedPayment[] =>
  [...new Set(transfers.map(({ hash }) => hash))].flatMap((hash) => {
    const inTransaction = transfers.filter((transfer) => transfer.hash === hash);
    return owners
      .map(({ account, address }) => {
        const amount = amountArrived(address, channel, inTransaction);
        return { account, address, channel, hash, amount };
      })
      .filter(({ amount }) => isWorthBooking(channel, amount));
  });

/**
 * Books the payments of a token to some customers in some blocks. Returns what the nodes refused to show. Throws
 * `ChainUnreadable`.
 */
async function readPayments(
  services: Services,
  channel: CryptoChannel,
  blocks: Blocks,
  owners: readonly Owner[],
): Promise<readonly SkippedRead[]> {
  const { chainReader, db, clock } = services;
  const { chain, contract } = channel;
  const recipients = owners.map(({ address }) => address);
  const { transfers, skipped } = await scanTransfers(chainReader, chain, { ...blocks, contract, recipients });
  for (const payment of paymentsTo(owners, channel, transfers))
    await db.transaction((tx) => bookUnreported(services, tx, payment, clock.now()));
  return skipped;
}

/** Books all payments to customers in some blocks. Throws `ChainUnreadable`. */
async function watchBlocks(
  services: Services,
  chain: Chain,
  watched: readonly CryptoChannel[],
  blocks: Blocks,
): Promise<void> {
  for (let lastId = 0; ;) {
    const owners = await services.db
      .select()
      .from(customerDepositAddresses)
      .where(and(eq(customerDepositAddresses.chain, chain), gt(customerDepositAddresses.id, lastId)))
      .orderBy(asc(customerDepositAddresses.id))
      .limit(MAX_RECIPIENTS);
    const last = owners.at(-1);
    if (!last) return;
    for (const channel of watched)
      await storeSkipped(services, channel, await readPayments(services, channel, blocks, owners));
    lastId = last.id;
  }
}

/** Asks again for what the nodes refused to show. Throws `ChainUnreadable`. */
const watchSkipped = (services: Services, chain: Chain, watched: readonly CryptoChannel[]): Promise<void> =>
  retrySkipped(services, chain, async ({ contract, height, recipient }) => {
    const channel = watched.find((offered) => offered.contract === contract);
    const owner = await findOwner(services.db, { chain, to: recipient });
    if (!channel || !owner) return [];
    return readPayments(services, channel, { from: height, to: height }, [owner]);
  });

/** Reads a chain from its cursor up to the newest block that has all confirmations. Throws `ChainUnreadable`. */
async function watchChain(services: Services, chain: Chain): Promise<void> {
  const watched = await watchedChannels(services, services.db, chain);
  if (watched.length === 0) return;
  const cursor = await claimCursor(services, chain);
  if (cursor === undefined) return;
  const needed = Math.max(...watched.map(({ confirmations }) => confirmations));
  const tip = await services.chainReader.height(chain);
  await storeTip(services, chain, tip);
  const newest = tip - needed + 1;
  // staff enter what arrived before the first read
  if (cursor === null || newest <= cursor) await moveCursor(services, chain, Math.max(0, newest));
  if (cursor === null) return;
  for (let read = cursor, ranges = 0; read < newest && ranges < MAX_RANGES; ranges += 1) {
    const from = Math.max(0, read - OVERLAP + 1);
    const to = Math.min(newest, from + MAX_BLOCKS - 1);
    await watchBlocks(services, chain, watched, { from, to });
    // only now: a server that stops before reads these blocks again, and books nothing twice
    await moveCursor(services, chain, to);
    read = to;
  }
  await watchSkipped(services, chain, watched);
}

/** Finds payments that no one reported (CHAIN-08). Each chain has a job, so that a slow one delays no other. */
const watchOf = (chain: Chain): Job<Services> => ({
  name: `chain-watch ${chain}`,
  intervalMs: 10 * SECOND_MS,
  run: async (services) => {
    if (!services.chainReader.chains.has(chain)) return;
    try {
      await watchChain(services, chain);
    } catch (error) {
      // the cursor's age tells staff
      if (!(error instanceof ChainUnreadable)) throw error;
    }
  },
});

export const chainWatch: readonly Job<Services>[] = chains.map(watchOf);
