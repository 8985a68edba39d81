import { and, eq, isNull, ne } from 'drizzle-orm';
import { type DepositVerdict, lastState } from '../../../src/domain/deposit-verdict.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';
import type { CryptoChannel } from '../content/index.ts';
import { channelOnChain, validChannels } from './channels.ts';
import { chainToAsk } from './lookable.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';
import { judge } from './verdict.ts';

/** Pauses between two looks at a chain. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 10 * MINUTE_MS;
const YOUNG_PAUSE_MS = 10_000;

/**
 * Returns the channel that a deposit was made by: it may have another name by now. Undefined if it is not offered any
 * more, or if the stored channels are invalid.
 */
export const channelFor = async (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
  deposit: Pick<Deposit, 'chain' | 'currency'>,
): Promise<CryptoChannel | undefined> => channelOnChain(await validChannels(services, db), deposit);

/** Whether the payment of a report was credited with another report. */
async function isCreditedElsewhere(db: Database, { id, hashKey, chain, currency, payee }: Deposit): Promise<boolean> {
  const same = and(
    eq(deposits.hashKey, hashKey ?? ''),
    chain === null ? isNull(deposits.chain) : eq(deposits.chain, chain),
    eq(deposits.currency, currency),
    eq(deposits.payee, payee),
  );
  return (await db.$count(deposits, and(same, eq(deposits.status, 'done'), ne(deposits.id, id)))) > 0;
}

/** Pause after a look: longer and longer while nothing is found or the chain cannot be read. */
const pauseAfter = ({ state }: DepositVerdict, looks: number): number => {
  if (state === 'young') return YOUNG_PAUSE_MS;
  if (state === 'notFound' || state === 'unreadable')
    return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(looks, 20), LONGEST_PAUSE_MS);
  return LONGEST_PAUSE_MS;
};

/** Whether a look found the payment of a deposit. */
export const isFound = ({ state }: DepositVerdict): boolean => state === 'young' || state === 'matches';

/** Stores a verdict unless the deposit was decided meanwhile. */
async function storeVerdict(db: Database, row: Deposit, verdict: DepositVerdict): Promise<void> {
  const { confirmations, height, at } = verdict;
  const isOurs = isFound(verdict);
  await db
    .update(deposits)
    .set({
      verdict,
      looks: isOurs ? 0 : row.looks + 1,
      nextLook: at + pauseAfter(verdict, row.looks),
      ...(isOurs ? { confirmations: Math.min(confirmations ?? 0, row.needed ?? 0), height: height ?? null } : {}),
    })
    .where(and(eq(deposits.id, row.id), eq(deposits.status, 'pending')));
}

/** Asks the chain about a deposit. Throws nothing that a node does. */
async function look(services: Services, row: Deposit, channel: CryptoChannel): Promise<DepositVerdict> {
  const { chainReader, clock, db } = services;
  try {
    const transaction = await chainReader.transaction(channel.chain, row.hashKey ?? '');
    const isUsed = await isCreditedElsewhere(db, row);
    return judge({ row, channel, isUsed }, transaction, clock.now());
  } catch (error) {
    if (!(error instanceof ChainUnreadable)) throw error;
    const { verdict } = row;
    const before = lastState(verdict);
    const amountBefore = verdict?.amount ?? verdict?.amountBefore;
    return {
      state: 'unreadable',
      at: clock.now(),
      looked: verdict?.looked ?? null,
      reason: error.reason,
      ...(before === undefined ? {} : { before }),
      ...(amountBefore === undefined ? {} : { amountBefore }),
    };
  }
}

/**
 * Looks a pending deposit up at its chain, stores the verdict and returns it. Undefined if the chain cannot be asked
 * about it. Never call it inside a transaction: it asks a node.
 */
export async function lookUp(services: Services, row: Deposit): Promise<DepositVerdict | undefined> {
  if (row.status !== 'pending' || !chainToAsk(services, row)) return undefined;
  const channel = await channelFor(services, services.db, row);
  if (!channel) return undefined;
  const verdict = await look(services, row, channel);
  await storeVerdict(services.db, row, verdict);
  return verdict;
}
