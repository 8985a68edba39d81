import { and, desc, eq, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { deposits } from './schema.ts';
import { publish } from '../../platform/events.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { findOwner } from './addresses.ts';
import { channelOnChain, readChannels } from './channels.ts';
import { creditPendingDeposit, toHashKey } from './credit.ts';
import type { Deposit } from './deposits.ts';
import { unreportedRow } from './unreported.ts';

/** A payment that a chain watcher has seen. */
export interface ChainPayment extends ObservedPayment {
  readonly chain: Chain;
}

/**
 * Records a payment that was seen on a chain, reported or not: finds or creates the customer's deposit and credits it
 * once. Call it in its own transaction, and again with each block until the payment has its confirmations. A deposit
 * that staff rejected after it was seen stays rejected. Returns the current deposit; undefined if the address is
 * no one's or the chain does not accept the asset.
 */
export async function recordChainPayment(
  services: Services,
  tx: Database,
  payment: ChainPayment,
  now: number,
): Promise<Deposit | undefined> {
  const owner = await findOwner(tx, payment);
  const { chain, asset: currency } = payment;
  const channel = channelOnChain(await readChannels(services, tx), { chain, currency });
  if (!owner || !channel || payment.amount <= 0n) return undefined;
  const { account, address } = owner;
  // same lock as the customer's reports, so that a report and this payment become one deposit
  await lockCustomer(tx, account);
  const hashKey = toHashKey(payment.hash);
  const [existing] = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.channel, channel.id),
        eq(deposits.hashKey, hashKey),
        eq(deposits.account, account),
        sql`(${deposits.status} <> 'failed' or ${deposits.observed} is not null)`,
      ),
    )
    .orderBy(desc(deposits.id))
    .limit(1)
    .for('update');
  if (existing && existing.status !== 'pending') return existing;
  const { amount, height, confirmations = 0 } = payment;
  const values = {
    observed: amount,
    confirmations: Math.min(confirmations, channel.confirmations),
    ...(height === undefined ? {} : { height }),
    updated: now,
  };
  const [row] = existing
    ? await tx.update(deposits).set(values).where(eq(deposits.id, existing.id)).returning()
    : await tx
        .insert(deposits)
        .values({ ...unreportedRow(services, { account, address, channel, ...payment }, now), ...values })
        .returning();
  if (!row) throw new Error('no deposit was written');
  const outcome = await creditPendingDeposit(services, tx, row, payment, now);
  if (outcome !== 'credited') {
    if (!existing) await publish(services, account, { kind: 'recharge', id: String(row.id), status: 'pending' }, tx);
    return row;
  }
  const [credited] = await tx.select().from(deposits).where(eq(deposits.id, row.id));
  return credited;
}
