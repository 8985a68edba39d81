import { isChain } from '../../../src/domain/chains.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import type { Services } from '../../context.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { isFrozen } from '../customers/index.ts';
import { findRestriction } from '../restrictions/index.ts';
import { unitsIn } from '../transfers/index.ts';
import { creditSeen, seenDeposit, worthInUsdt } from './credit.ts';
import { channelFor } from './lookup.ts';
import type { Deposit } from './deposits.ts';

/** Returns the payment that a matching verdict shows. */
export const paymentFromVerdict = (
  { currency, payee, hash }: Pick<Deposit, 'currency' | 'payee' | 'hash'>,
  { amount = '0', height, confirmations, time }: DepositVerdict,
): ObservedPayment => ({
  asset: currency,
  amount: unitsIn(currency, amount),
  to: payee,
  hash: hash ?? '',
  ...(height === undefined ? {} : { height }),
  ...(confirmations === undefined ? {} : { confirmations }),
  ...(time === undefined ? {} : { time }),
});

/**
 * Credits a deposit whose payment matches, without staff: if two nodes agree on it, it is worth at most the channel's
 * `autoLimit`, and the account is neither frozen nor restricted. Returns whether it did.
 */
export async function creditByMachine(services: Services, row: Deposit, verdict: DepositVerdict): Promise<boolean> {
  const { db, chainReader, clock } = services;
  const channel = await channelFor(services, db, row);
  if (!channel || !isChain(channel.chain) || !chainReader.confirmedChains.has(channel.chain)) return false;
  const limit = unitsIn('USDT', channel.autoLimit ?? '0');
  const payment = paymentFromVerdict(row, verdict);
  const worth = worthInUsdt(services, { asset: row.asset, credited: payment.amount });
  // without a price no one knows what it is worth
  if (worth === 0n || worth > limit) return false;
  return db.transaction(async (tx) => {
    await lockCustomer(tx, row.account);
    if (await isFrozen(tx, row.account)) return false;
    if (await findRestriction(tx, row.account, 'deposit', clock.now())) return false;
    return (await creditSeen(services, tx, seenDeposit(row), payment, clock.now())) === 'credited';
  });
}
