import { and, eq, ne } from 'drizzle-orm';
import { isChain, isSameAddress } from '../../../src/domain/addresses.ts';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { recharges } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import { post } from '../../ledger/ledger.ts';
import { notify } from '../messages/notify.ts';
import { divideByRate, multiplyByRate, formatAmount } from '../transfers/orders.ts';
import { rechargeRateAt, transferSettings } from '../transfers/terms.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { depositReasonInEach } from './reasons.ts';
import { arrivalDayOf, findCredited } from './credited.ts';
import { firstCheck } from './recheck-times.ts';
import type { Recharge } from './recharges.ts';

/** The version of a report that a decision is based on, for `creditSeen` and `rejectSeen`; without confirmations. */
export const seenRecharge = (row: Recharge): Seen => ({
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
async function lockSeen(tx: Database, seen: Seen): Promise<Recharge | undefined> {
  const [row] = await tx.select().from(recharges).where(eq(recharges.id, seen.id)).for('update');
  return row && isUnchanged(seenRecharge(row), seen) ? row : undefined;
}

/** Credits the deposit that was seen, inside a transaction; see `creditRecharge`. */
export async function creditSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  observed: ObservedPayment,
  now: number,
): Promise<CreditOutcome | 'changed'> {
  const row = await lockSeen(tx, seen);
  return row ? creditRecharge(services, tx, row, observed, now, { isGateway: false }) : 'changed';
}

/** Rejects the deposit that was seen, inside a transaction; see `rejectRecharge`. */
export async function rejectSeen(
  services: Services,
  tx: Database,
  seen: Seen,
  reason: string,
  now: number,
): Promise<'rejected' | 'ended' | 'changed'> {
  const row = await lockSeen(tx, seen);
  if (!row) return 'changed';
  return (await rejectRecharge(services, tx, row, reason, now)) ? 'rejected' : 'ended';
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
export const hashKeyOf = (hash: string): string => canonicalReference(hash).replace(/^0x/, '');

/** Returns the worth of an amount in base units of USDT at the current market price; 0 without a price. */
export function worthOf(
  services: Pick<Services, 'market'>,
  { asset, credited }: Pick<Recharge, 'asset' | 'credited'>,
): bigint {
  if (asset === 'USDT') return credited;
  const price = services.market.tick(asset)?.price;
  return price === undefined ? 0n : multiplyByRate(credited, asset, 'USDT', price);
}

/** Whether the payment reached the destination of this deposit. */
const hasReached = ({ way, payee, bankAccount }: Recharge, to: string): boolean =>
  way === 'crypto' ? isSameAddress(payee, to) : bankAccount === to;

/** Returns why a payment does not match a deposit; undefined if it does. */
function findMismatch(
  recharge: Recharge,
  { asset, amount, to, hash, reference, confirmations = 0 }: ObservedPayment,
): CreditOutcome | undefined {
  if (asset !== recharge.currency) return 'otherAsset';
  if (!hasReached(recharge, to)) return 'otherAddress';
  if (reference !== undefined && canonicalReference(reference) !== canonicalReference(recharge.reference))
    return 'otherReference';
  if (recharge.hashKey !== null && recharge.hashKey !== hashKeyOf(hash)) return 'otherHash';
  if (recharge.needed !== null && confirmations < recharge.needed) return 'fewConfirmations';
  return amount > 0n ? undefined : 'nothing';
}

/**
 * Returns the rate of a bank transfer, taken at its arrival or its report, whichever is later: customers cannot report
 * at a good rate and pay after it has moved. Undefined if the rate is not known.
 */
async function rateFor(
  services: Services,
  tx: Database,
  { rate, created }: Recharge,
  seenAt: number,
): Promise<string | undefined> {
  if (rate !== null && seenAt <= created) return rate;
  return rechargeRateAt(await transferSettings(services, tx), seenAt);
}

/**
 * Credits a pending deposit once, with the observed amount; the report is only a hint. Call it inside a transaction
 * with the row locked. Other customers' reports of the same payment are rejected if it is known that it did not go to
 * their addresses. `isGateway`: whether a gateway observed the payment, not staff.
 */
export async function creditRecharge(
  services: Services,
  tx: Database,
  recharge: Recharge,
  observed: ObservedPayment,
  now: number,
  { isGateway = true } = {},
): Promise<CreditOutcome> {
  services.ledgerAudit.assertHealthy();
  // the row may have ended in this very transaction, with another report of the same payment
  const [current] = await tx.select({ status: recharges.status }).from(recharges).where(eq(recharges.id, recharge.id));
  if (recharge.status !== 'pending' || current?.status !== 'pending') return 'ended';
  const mismatch = findMismatch(recharge, observed);
  if (mismatch) return mismatch;
  const rate = recharge.way === 'bank' ? await rateFor(services, tx, recharge, observed.time ?? now) : null;
  if (rate === undefined) return 'rateUnknown';
  const credited =
    rate === null ? observed.amount : divideByRate(observed.amount, recharge.currency, recharge.asset, rate);
  if (credited <= 0n) return 'nothing';
  const hashKey = hashKeyOf(observed.hash);
  // two reports of one payment are credited one after the other, and the second one is refused
  await lockName(tx, `payment ${hashKey}`);
  const arrivalDay = arrivalDayOf(recharge, observed.time);
  const earlier = await findCredited(tx, recharge, { hashKey, arrivalDay });
  if (earlier.some(({ isSame }) => isSame)) return 'paymentUsed';
  const { time } = await post(tx, {
    kind: 'recharge',
    reference: recharge.number,
    now,
    legs: [
      { purpose: 'recharge', asset: recharge.asset, amount: -credited },
      { customer: recharge.account, purpose: 'available', asset: recharge.asset, amount: credited },
    ],
  });
  // without a current price, use the worth at the time of the report
  const value =
    worthOf(services, { asset: recharge.asset, credited }) ||
    (recharge.credited > 0n ? (recharge.value * credited) / recharge.credited : 0n);
  await tx
    .update(recharges)
    .set({
      status: 'done',
      credited,
      value,
      hashKey,
      arrivalDay,
      rate,
      observed: observed.amount,
      updated: time,
      states: [...recharge.states, { status: 'done', time }],
      nextCheck: firstCheck(services, { ...recharge, hashKey }, observed, time),
      ...(observed.height === undefined ? {} : { height: observed.height }),
      ...(observed.confirmations === undefined ? {} : { confirmations: observed.confirmations }),
    })
    .where(eq(recharges.id, recharge.id));
  await notifyCredited(services, tx, recharge, { credited, observed: observed.amount });
  await rejectOtherReports(services, tx, recharge, { hashKey, isGateway, now });
  return 'credited';
}

async function notifyCredited(
  services: Services,
  tx: Database,
  recharge: Recharge,
  { credited, observed }: { credited: bigint; observed: bigint },
): Promise<void> {
  const fields = {
    id: String(recharge.id),
    order: recharge.number,
    amount: formatAmount(recharge.asset, credited),
    code: recharge.asset,
  };
  if (observed === recharge.amount) await notify(tx, services, recharge.account, 'rechargeCredited', fields);
  else {
    await notify(tx, services, recharge.account, 'rechargeCreditedOther', {
      ...fields,
      sent: recharge.currency,
      received: formatAmount(recharge.currency, observed),
      reported: formatAmount(recharge.currency, recharge.amount),
    });
  }
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'done' }, tx);
}

/**
 * Whether another customer's report of a payment is wrong. A transaction may pay several addresses, and not all of its
 * payments can be seen. So only the chain says so or, where it is not read, a gateway, which knows all payments to our
 * addresses. What staff credit says nothing about other reports.
 */
const isElsewhere = (
  { chainReader }: Pick<Services, 'chainReader'>,
  { chain, verdict }: Recharge,
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
  { chain, account }: Recharge,
  { hashKey, isGateway, now }: { readonly hashKey: string; readonly isGateway: boolean; readonly now: number },
): Promise<void> {
  if (chain === null) return;
  const others = await tx
    .select()
    .from(recharges)
    .where(
      and(
        eq(recharges.chain, chain),
        eq(recharges.hashKey, hashKey),
        eq(recharges.status, 'pending'),
        ne(recharges.account, account),
      ),
    )
    .orderBy(recharges.id)
    .for('update', { skipLocked: true });
  for (const recharge of others)
    if (isElsewhere(services, recharge, isGateway)) await rejectRecharge(services, tx, recharge, 'hashElsewhere', now);
}

/**
 * Rejects a pending deposit with a reason: a key of `DEPOSIT_REASONS`, or the words that the customer reads. Returns
 * false if it is no longer pending. The caller has locked the row.
 */
async function rejectRecharge(
  services: Services,
  tx: Database,
  recharge: Recharge,
  reason: string,
  now: number,
): Promise<boolean> {
  if (recharge.status !== 'pending') return false;
  await tx
    .update(recharges)
    .set({ status: 'failed', reason, updated: now, states: [...recharge.states, { status: 'failed', time: now }] })
    .where(eq(recharges.id, recharge.id));
  await notify(tx, services, recharge.account, 'rechargeReturned', {
    id: String(recharge.id),
    order: recharge.number,
    reason: depositReasonInEach(reason),
  });
  await publish(services, recharge.account, { kind: 'recharge', id: String(recharge.id), status: 'failed' }, tx);
  return true;
}
