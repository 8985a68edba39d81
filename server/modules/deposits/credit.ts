import { and, eq, ne } from 'drizzle-orm';
import { isSameAddress } from '../../../src/domain/addresses.ts';
import { isChain } from '../../../src/domain/chains.ts';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { deposits } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import { post } from '../../ledger/ledger.ts';
import { notify } from '../messages/index.ts';
import { depositRateAt, divideByRate, formatAmount, multiplyByRate, transferSettings } from '../transfers/index.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { depositReasonInEach } from './reasons.ts';
import { arrivalDayOf, findCredited } from './credited.ts';
import { firstCheck } from './recheck-times.ts';
import type { Deposit } from './deposits.ts';

/** The version of a report that a decision is based on, for `creditSeen` and `rejectSeen`; without confirmations. */
export const seenDeposit = (row: Deposit): Seen => ({
  id: row.id,
  state: row.status,
  version: versionOf([
    row.number,
    row.account,
    row.channel,
    row.currency,
    row.asset,
    row.amount,
    row.payee,
    row.bankAccount,
    row.hash,
    row.rate,
    row.proof,
    row.created,
  ]),
});

/** Locks and returns the row that was seen; undefined if it has changed since. */
async function lockSeen(tx: Database, seen: Seen): Promise<Deposit | undefined> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, seen.id)).for('update');
  return row && isUnchanged(seenDeposit(row), seen) ? row : undefined;
}

/** Credits the deposit that was seen, inside a transaction; see `creditPendingDeposit`. */
export async function creditSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  observed: ObservedPayment,
  now: number,
): Promise<CreditOutcome | 'changed'> {
  const row = await lockSeen(tx, seen);
  return row ? creditPendingDeposit(services, tx, row, observed, now, { isGateway: false }) : 'changed';
}

/** Rejects the deposit that was seen, inside a transaction; see `rejectPendingDeposit`. */
export async function rejectSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  reason: string,
  now: number,
): Promise<'rejected' | 'ended' | 'changed'> {
  const row = await lockSeen(tx, seen);
  if (!row) return 'changed';
  return (await rejectPendingDeposit(services, tx, row, reason, now)) ? 'rejected' : 'ended';
}

/** The outcome of a credit. Only `credited` moves money; the others leave the deposit unchanged. */
export type CreditOutcome =
  | 'credited'
  | 'ended'
  | 'otherAsset'
  | 'otherAddress'
  | 'otherHash'
  | 'otherReference'
  | 'fewConfirmations'
  | 'nothing'
  | 'rateUnknown'
  | 'paymentUsed';

/** Returns the key of a payment: its hash or the bank's id in one form, however it is written (RECH-07). */
export const toHashKey = (hash: string): string => canonicalReference(hash).replace(/^0x/, '');

/** Returns the worth of an amount in base units of USDT at the current market price; 0 without a price. */
export function worthInUsdt(
  services: Pick<Services, 'market'>,
  { asset, credited }: Pick<Deposit, 'asset' | 'credited'>,
): bigint {
  if (asset === 'USDT') return credited;
  const price = services.market.tick(asset)?.price;
  return price === undefined ? 0n : multiplyByRate(credited, asset, 'USDT', price);
}

/** Whether the payment reached the destination of this deposit. */
const hasReached = ({ way, payee, bankAccount }: Deposit, to: string): boolean =>
  way === 'crypto' ? isSameAddress(payee, to) : bankAccount === to;

/** Returns why a payment does not match a deposit; undefined if it does. */
function findMismatch(
  deposit: Deposit,
  { asset, amount, to, hash, reference, confirmations = 0 }: ObservedPayment,
): CreditOutcome | undefined {
  if (asset !== deposit.currency) return 'otherAsset';
  if (!hasReached(deposit, to)) return 'otherAddress';
  if (reference !== undefined && canonicalReference(reference) !== canonicalReference(deposit.reference))
    return 'otherReference';
  if (deposit.hashKey !== null && deposit.hashKey !== toHashKey(hash)) return 'otherHash';
  if (deposit.needed !== null && confirmations < deposit.needed) return 'fewConfirmations';
  return amount > 0n ? undefined : 'nothing';
}

/**
 * Returns the rate of a bank transfer, taken at its arrival or its report, whichever is later: customers cannot report
 * at a good rate and pay after it has moved. Undefined if the rate is not known.
 */
async function rateFor(
  services: Services,
  tx: Database,
  { rate, created }: Deposit,
  seenAt: number,
): Promise<string | undefined> {
  if (rate !== null && seenAt <= created) return rate;
  return depositRateAt(await transferSettings(services, tx), seenAt);
}

/** Returns what a payment becomes, and at which rate: null for a payment on a chain. Undefined if no rate is known. */
export async function creditedAmount(
  services: Services,
  tx: Database,
  deposit: Deposit,
  { amount, time, ratedAt }: Pick<ObservedPayment, 'amount' | 'time' | 'ratedAt'>,
  now: number,
): Promise<{ readonly credited: bigint; readonly rate: string | null } | undefined> {
  if (deposit.way !== 'bank') return { credited: amount, rate: null };
  const rate = await rateFor(services, tx, deposit, ratedAt ?? time ?? now);
  return rate === undefined
    ? undefined
    : { credited: divideByRate(amount, deposit.currency, deposit.asset, rate), rate };
}

/**
 * Credits a pending deposit once, with the observed amount; the report is only a hint. Call it inside a transaction
 * with the row locked. Other customers' reports of the same payment are rejected if it is known that it did not go to
 * their addresses. `isGateway`: whether a gateway observed the payment, not staff.
 */
export async function creditPendingDeposit(
  services: Services,
  tx: Database,
  deposit: Deposit,
  observed: ObservedPayment,
  now: number,
  { isGateway = true } = {},
): Promise<CreditOutcome> {
  services.ledgerAudit.assertHealthy();
  // the row may have ended in this very transaction, with another report of the same payment
  const [current] = await tx.select({ status: deposits.status }).from(deposits).where(eq(deposits.id, deposit.id));
  if (deposit.status !== 'pending' || current?.status !== 'pending') return 'ended';
  const mismatch = findMismatch(deposit, observed);
  if (mismatch) return mismatch;
  const becomes = await creditedAmount(services, tx, deposit, observed, now);
  if (!becomes) return 'rateUnknown';
  const { credited, rate } = becomes;
  if (credited <= 0n) return 'nothing';
  const hashKey = toHashKey(observed.hash);
  // two reports of one payment are credited one after the other, and the second one is refused
  await lockName(tx, `payment ${hashKey}`);
  const arrivalDay = arrivalDayOf(deposit, observed.time);
  const earlier = await findCredited(tx, deposit, { hashKey, arrivalDay });
  if (earlier.some(({ isSame }) => isSame)) return 'paymentUsed';
  const { time } = await post(tx, {
    kind: 'recharge',
    reference: deposit.number,
    now,
    legs: [
      { purpose: 'recharge', asset: deposit.asset, amount: -credited },
      { customer: deposit.account, purpose: 'available', asset: deposit.asset, amount: credited },
    ],
  });
  // without a current price, use the worth at the time of the report
  const value =
    worthInUsdt(services, { asset: deposit.asset, credited }) ||
    (deposit.credited > 0n ? (deposit.value * credited) / deposit.credited : 0n);
  await tx
    .update(deposits)
    .set({
      status: 'done',
      credited,
      value,
      hashKey,
      arrivalDay,
      rate,
      observed: observed.amount,
      updated: time,
      states: [...deposit.states, { status: 'done', time }],
      nextCheck: firstCheck(services, { ...deposit, hashKey }, observed, time),
      ...(observed.height === undefined ? {} : { height: observed.height }),
      ...(observed.confirmations === undefined ? {} : { confirmations: observed.confirmations }),
    })
    .where(eq(deposits.id, deposit.id));
  await notifyCredited(services, tx, deposit, { credited, observed: observed.amount });
  await rejectOtherReports(services, tx, deposit, { hashKey, isGateway, now });
  return 'credited';
}

async function notifyCredited(
  services: Services,
  tx: Database,
  deposit: Deposit,
  { credited, observed }: { credited: bigint; observed: bigint },
): Promise<void> {
  const fields = {
    id: String(deposit.id),
    order: deposit.number,
    amount: formatAmount(deposit.asset, credited),
    code: deposit.asset,
  };
  if (observed === deposit.amount) await notify(tx, services, deposit.account, 'rechargeCredited', fields);
  else {
    await notify(tx, services, deposit.account, 'rechargeCreditedOther', {
      ...fields,
      sent: deposit.currency,
      received: formatAmount(deposit.currency, observed),
      reported: formatAmount(deposit.currency, deposit.amount),
    });
  }
  await publish(services, deposit.account, { kind: 'recharge', id: String(deposit.id), status: 'done' }, tx);
}

/**
 * Whether another customer's report of a payment is wrong. A transaction may pay several addresses, and not all of its
 * payments can be seen. So only the chain says so or, where it is not read, a gateway, which knows all payments to our
 * addresses. What staff credit says nothing about other reports.
 */
const isElsewhere = (
  { chainReader }: Pick<Services, 'chainReader'>,
  { chain, verdict }: Deposit,
  isGateway: boolean,
): boolean =>
  chain !== null && isChain(chain) && chainReader.chains.has(chain) ? verdict?.state === 'otherRecipient' : isGateway;

/**
 * Rejects other customers' reports of a payment that did not go to their addresses. Staff decide about a report that
 * another transaction has locked at the moment.
 */
async function rejectOtherReports(
  services: Services,
  tx: Database,
  { chain, account }: Deposit,
  { hashKey, isGateway, now }: { readonly hashKey: string; readonly isGateway: boolean; readonly now: number },
): Promise<void> {
  if (chain === null) return;
  const others = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.chain, chain),
        eq(deposits.hashKey, hashKey),
        eq(deposits.status, 'pending'),
        ne(deposits.account, account),
      ),
    )
    .orderBy(deposits.id)
    .for('update', { skipLocked: true });
  for (const deposit of others)
    if (isElsewhere(services, deposit, isGateway))
      await rejectPendingDeposit(services, tx, deposit, 'hashElsewhere', now);
}

/**
 * Rejects a pending deposit with a reason: a key of `DEPOSIT_REASONS`, or the words that the customer reads. Returns
 * false if it is no longer pending. The caller has locked the row.
 */
async function rejectPendingDeposit(
  services: Services,
  tx: Database,
  deposit: Deposit,
  reason: string,
  now: number,
): Promise<boolean> {
  if (deposit.status !== 'pending') return false;
  await tx
    .update(deposits)
    .set({ status: 'failed', reason, updated: now, states: [...deposit.states, { status: 'failed', time: now }] })
    .where(eq(deposits.id, deposit.id));
  await notify(tx, services, deposit.account, 'rechargeReturned', {
    id: String(deposit.id),
    order: deposit.number,
    reason: depositReasonInEach(reason),
  });
  await publish(services, deposit.account, { kind: 'recharge', id: String(deposit.id), status: 'failed' }, tx);
  return true;
}
