import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { VerdictState } from '../../../src/domain/deposit-verdict.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { publish } from '../../platform/events.ts';
import { notify } from '../messages/index.ts';
import { createOrderNumber, formatAmount } from '../transfers/index.ts';
import type { CryptoChannel } from '../content/index.ts';
import { toHashKey, worthInUsdt } from './credit.ts';
import { isLookable } from './lookable.ts';
import { deposits } from './schema.ts';

/** A payment on a chain to a customer's address. */
export interface UnreportedPayment {
  readonly account: number;
  readonly address: string;
  readonly channel: CryptoChannel;
  readonly hash: string;
  /** What arrived, in base units of the ledger. */
  readonly amount: bigint;
}

/** Returns the row of a deposit that no one reported. The look-up of deposits finds its confirmations. */
export function unreportedRow(
  services: Pick<Services, 'market'>,
  { account, address, channel, hash, amount }: UnreportedPayment,
  now: number,
) {
  const hashKey = toHashKey(hash);
  return {
    account,
    number: createOrderNumber('R', now),
    channel: channel.id,
    way: 'crypto',
    currency: channel.currency,
    asset: channel.credit,
    amount,
    observed: amount,
    credited: amount,
    value: worthInUsdt(services, { asset: channel.credit, credited: amount }),
    chain: channel.chain,
    hash,
    hashKey,
    payee: address,
    needed: channel.confirmations,
    nextLook: isLookable(hashKey) ? now : null,
    reported: false,
    states: [{ status: 'pending', time: now }],
    created: now,
    updated: now,
  } satisfies typeof deposits.$inferInsert;
}

/** Verdicts that show the payment of a deposit. */
const SHOWN: readonly VerdictState[] = ['young', 'matches', 'old', 'used', 'tooSmall'];

/** Looks a report up at once whose payment the watcher has seen, whatever earlier looks found. */
const lookSoon = (tx: Database, { account, channel, hash }: UnreportedPayment, now: number): Promise<unknown> =>
  tx
    .update(deposits)
    .set({ looks: 0, nextLook: now })
    .where(
      and(
        eq(deposits.hashKey, toHashKey(hash)),
        eq(deposits.account, account),
        eq(deposits.chain, channel.chain),
        eq(deposits.status, 'pending'),
        gt(deposits.looks, 0),
      ),
    );

/**
 * Whether a payment has a deposit: one that waits or was credited, or one that staff rejected although they saw the
 * payment. A report that was rejected before the chain showed its payment doesn't count.
 */
async function isBooked(tx: Database, { account, channel, hash }: UnreportedPayment): Promise<boolean> {
  const count = await tx.$count(
    deposits,
    and(
      eq(deposits.hashKey, toHashKey(hash)),
      eq(deposits.account, account),
      eq(deposits.chain, channel.chain),
      eq(deposits.currency, channel.currency),
      or(
        ne(deposits.status, 'failed'),
        isNotNull(deposits.observed),
        inArray(sql`${deposits.verdict}->>'state'`, [...SHOWN]),
      ),
    ),
  );
  return count > 0;
}

/**
 * Books a payment that no one reported as a pending deposit, once, and tells its customer. No money moves: the same
 * rules as for reports credit it. Returns whether it is new. Call it in its own transaction.
 */
export async function bookUnreported(
  services: Services,
  tx: Database,
  payment: UnreportedPayment,
  now: number,
): Promise<boolean> {
  const { account, channel, amount } = payment;
  // same lock as the customer's reports, so that a report and this payment become one deposit
  await lockCustomer(tx, account);
  if (await isBooked(tx, payment)) {
    await lookSoon(tx, payment, now);
    return false;
  }
  const [row] = await tx
    .insert(deposits)
    .values(unreportedRow(services, payment, now))
    .returning();
  if (!row) throw new Error('no deposit was written');
  await notify(tx, services, account, 'rechargeFound', {
    id: String(row.id),
    order: row.number,
    amount: formatAmount(channel.currency, amount),
    code: channel.currency,
    network: channel.chain,
  });
  await publish(services, account, { kind: 'recharge', id: String(row.id), status: 'pending' }, tx);
  return true;
}
