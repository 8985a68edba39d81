import { and, eq } from 'drizzle-orm';
import type { recordDeposit } from '../../../src/desk/deposits/api.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { ShownTransaction } from '../../../src/domain/deposit-verdict.ts';
import type { Services } from '../../context.ts';
import { amountArrived, channelFor, findOwner, recordChainPayment, toHashKey } from '../../modules/deposits/index.ts';
import { deposits, seenTransactions } from '../../modules/deposits/schema.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';

export type RecordBody = ActionBody<typeof recordDeposit>;

async function shownBy({ chainReader }: Services, { chain, hash }: RecordBody): Promise<ShownTransaction> {
  try {
    const transaction = await chainReader.transaction(chain, toHashKey(hash));
    if (transaction.state !== 'mined') return transaction;
    const transfers = transaction.transfers.map(({ amount, ...rest }) => ({ ...rest, amount: String(amount) }));
    return { ...transaction, transfers };
  } catch (error) {
    if (!(error instanceof ChainUnreadable)) throw error;
    return { state: 'unreadable' };
  }
}

/** Asks the chain about a transaction and stores what it shows. */
export async function lookForPayment({ services, now }: DeskContext, body: RecordBody): Promise<void> {
  const { db, chainReader } = services;
  if (!chainReader.chains.has(body.chain))
    throw new DeskError(409, 'noNode', 'No node of this chain is set up, so no one can look the payment up.');
  const shown = await shownBy(services, body);
  await db
    .insert(seenTransactions)
    .values({ chain: body.chain, hashKey: toHashKey(body.hash), shown, at: now })
    .onConflictDoUpdate({ target: [seenTransactions.chain, seenTransactions.hashKey], set: { shown, at: now } });
}

/** What a transaction that cannot be recorded is refused with. */
const refusals: Readonly<Record<Exclude<ShownTransaction['state'], 'mined'>, string>> = {
  missing: 'The chain shows no such transaction.',
  failed: 'This transaction failed, so nothing arrived.',
  unreadable: 'The chain cannot be read at the moment.',
};

/** Throws `decided` if the payment was credited, or rejected after it had been seen. */
async function assertOpen(tx: Database, account: number, { chain, hash, currency }: RecordBody): Promise<void> {
  const known = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.hashKey, toHashKey(hash)),
        eq(deposits.account, account),
        eq(deposits.chain, chain),
        eq(deposits.currency, currency),
      ),
    );
  const decided = known.find(({ status, observed }) => status === 'done' || (status === 'failed' && observed !== null));
  if (decided) throw new DeskError(409, 'decided', `Deposit ${decided.number} has this payment already.`);
}

/** Returns the payment that the chain shows. Throws why it cannot be recorded. */
export async function paymentToRecord({ services }: DeskContext, tx: Database, body: RecordBody) {
  const { chain, hash, to, currency } = body;
  const [row] = await tx
    .select()
    .from(seenTransactions)
    .where(and(eq(seenTransactions.chain, chain), eq(seenTransactions.hashKey, toHashKey(hash))))
    .for('update');
  const shown = row?.shown ?? { state: 'unreadable' as const };
  if (shown.state !== 'mined') throw new DeskError(409, shown.state, refusals[shown.state]);
  const owner = await findOwner(tx, body);
  if (!owner) throw new DeskError(404, 'notFound', 'No customer has this address on this chain.');
  const channel = await channelFor(services, tx, { chain, currency });
  if (!channel) throw new DeskError(409, 'channel', `No channel takes ${currency} on ${chain}.`);
  const transfers = (shown.transfers ?? []).map((transfer) => ({ ...transfer, amount: BigInt(transfer.amount) }));
  const amount = amountArrived(to, channel, transfers);
  if (amount === 0n) throw new DeskError(409, 'nothing', `This transaction sent no ${currency} to this address.`);
  const { confirmations = 0, height, blockHash, time } = shown;
  if (confirmations < channel.confirmations)
    throw new DeskError(409, 'young', `This payment has ${confirmations} of ${channel.confirmations} confirmations.`);
  await assertOpen(tx, owner.account, body);
  return { account: owner.account, address: owner.address, amount, confirmations, height, blockHash, time };
}

/** Returns what the person decides about. */
export async function recordSubject(context: DeskContext, tx: Database, body: RecordBody) {
  const { account, address, amount, height, blockHash } = await paymentToRecord(context, tx, body);
  const { currency } = body;
  return {
    account,
    address,
    currency,
    arrived: formatAmount(currency, amount),
    height: height ?? null,
    blockHash: blockHash ?? '',
  };
}

/** Records and credits the payment. */
export async function record(context: DeskContext, tx: Database, body: RecordBody): Promise<void> {
  const { address, amount, confirmations, height, time } = await paymentToRecord(context, tx, body);
  const row = await recordChainPayment(
    context.services,
    tx,
    {
      chain: body.chain,
      asset: body.currency,
      amount,
      to: address,
      hash: body.hash,
      confirmations,
      ...(height === undefined ? {} : { height }),
      ...(time === undefined ? {} : { time }),
    },
    context.now,
  );
  if (row?.status !== 'done') throw new DeskError(409, 'used', 'This payment could not be credited.');
}
