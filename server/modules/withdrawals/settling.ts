import { and, eq } from 'drizzle-orm';
import { isSameAddress } from '../../../src/domain/addresses.ts';
import type { Services } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { post } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { notify } from '../messages/index.ts';
import { formatAmount } from '../transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { recordDebt } from './debts.ts';
import { moveWithdrawal } from './decisions.ts';
import { type LookUp, unitsToPay } from './payout-ways.ts';
import type { ReturnProof } from './returning.ts';
import { payoutErrors, withdrawals } from './schema.ts';
import { hashOnChain, lockReference } from './sending.ts';
import type { PaymentVerdict } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * Ways out of a payment that was not what was ordered. Two people choose one:
 * - `rest`: too little. The missing part is paid by a second payment.
 * - `refund`: too little. The missing part goes back to the customer, and the withdrawal ends as paid.
 * - `loss`: too much. The company bears the difference, and the withdrawal ends as paid.
 * - `debt`: too much. The customer owes the difference, if the operator allows it, and the withdrawal ends as paid.
 * - `again`: to another address. The company bears all of it, and the customer is still owed: it is paid again.
 */
export type SettlingWay = 'rest' | 'refund' | 'loss' | 'debt' | 'again';

/** What a withdrawal's token is, and what its payment has to do with it. Amounts are in base units of the token. */
export interface WrongPayment {
  /** Ways that are possible; none if the payment is right or its fate is open. */
  readonly ways: readonly SettlingWay[];
  /** What the transaction paid: to the payee, or for `again` to someone else. */
  readonly paid: bigint;
  /** What the payee has got so far, with earlier payments. */
  readonly arrived: bigint;
  /** What was still to be paid. */
  readonly expected: bigint;
  /** The address that it paid instead of the payee; null if it paid the payee. */
  readonly elsewhere: string | null;
}

/** Returns an amount of a token in base units of the ledger, rounded up: what left the company is not less. */
function ledgerUnits(asset: string, { decimals }: Pick<LookUp, 'decimals'>, amount: bigint): bigint {
  const surplus = decimals - scaleOf(asset);
  if (surplus <= 0) return amount * 10n ** BigInt(-surplus);
  const unit = 10n ** BigInt(surplus);
  return (amount + unit - 1n) / unit;
}

/** Returns what is missing of an order once a payment is settled, in base units; below 0 if too much was paid. */
export const missingUnits = (
  { asset, partPaid }: Withdrawal,
  way: LookUp,
  { expected, arrived }: WrongPayment,
): bigint => ledgerUnits(asset, way, expected + partPaid) - ledgerUnits(asset, way, arrived);

/** Returns what the company loses if what was paid is paid again, in base units. */
export const lostUnits = ({ asset }: Withdrawal, way: LookUp, { paid }: WrongPayment): bigint =>
  ledgerUnits(asset, way, paid);

const isFinal = ({ confirmations = 0 }: PaymentVerdict, way: LookUp): boolean => confirmations >= way.confirmations;

/** Returns what was wrong with the payment that the chain shows, and how it can be settled. */
export function wrongPaymentOf(row: Withdrawal, way: LookUp, { canOwe }: { readonly canOwe: boolean }): WrongPayment {
  const { verdict, partPaid } = row;
  const expected = unitsToPay(row, way.decimals);
  const paid = BigInt(verdict?.amount ?? '0');
  const none: WrongPayment = { ways: [], paid: 0n, arrived: partPaid, expected, elsewhere: null };
  if (!verdict || row.sentHash === null || !isFinal(verdict, way)) return none;
  if (verdict.state === 'otherAmount' && paid > 0n) {
    const tooMuch = canOwe ? (['loss', 'debt'] as const) : (['loss'] as const);
    const ways = paid < expected ? (['rest', 'refund'] as const) : tooMuch;
    return { ...none, ways, paid, arrived: partPaid + paid };
  }
  // only what one of our wallets paid is our loss, and only in the asset of the withdrawal
  if (verdict.state === 'otherRecipient' && verdict.isOurs && isSameAddress(verdict.contract ?? '', way.contract))
    return { ...none, ways: ['again'], paid, elsewhere: verdict.to ?? null };
  return none;
}

interface Settling {
  readonly way: LookUp;
  readonly wrong: WrongPayment;
  /** For a missing part that was never sent: what shows that. */
  readonly proof: ReturnProof | null;
  readonly note: string;
  /** Who proposed it, and pays again; and who decides. */
  readonly maker: number;
  readonly staff: number;
  readonly now: number;
}

/** Records a payment that was not what was ordered. The company's loss is posted against what left it. */
async function recordError(
  tx: Database,
  row: Withdrawal,
  settled: SettlingWay,
  lost: bigint,
  { wrong, note, staff, now }: Settling,
): Promise<void> {
  if (row.sentHash === null) throw new Error(`withdrawal ${row.number} has no payment`);
  const { id: withdrawal, number: reference, asset, sentHash: hash } = row;
  await lockReference(tx, hash);
  await tx.insert(payoutErrors).values({
    hash,
    withdrawal,
    settled,
    amount: wrong.paid,
    elsewhere: wrong.elsewhere,
    lost,
    note,
    staff,
    created: now,
  });
  if (lost === 0n) return;
  await post(tx, {
    kind: 'paymentError',
    reference,
    once: `payment error ${hash}`,
    legs: [
      { purpose: 'withdrawals', asset, amount: lost },
      { purpose: 'paymentErrors', asset, amount: -lost },
    ],
    now,
  });
}

/** Begins a further payment of a withdrawal, by the person who proposed it. */
const beginAgain = async (tx: Database, row: Withdrawal, partPaid: bigint, { maker, now }: Settling): Promise<void> => {
  const again = { sent: now, sentBy: maker, sentHash: null, verdict: null, partPaid, updated: now };
  await tx.update(withdrawals).set(again).where(eq(withdrawals.id, row.id));
};

/** Returns the hash of the last payment that reached the payee. */
async function lastHash(tx: Database, { id, sentHash }: Withdrawal): Promise<string | undefined> {
  if (sentHash !== null) return sentHash;
  const parts = await tx
    .select({ hash: payoutErrors.hash, created: payoutErrors.created })
    .from(payoutErrors)
    .where(and(eq(payoutErrors.withdrawal, id), eq(payoutErrors.settled, 'rest')));
  return parts.sort((one, other) => other.created - one.created)[0]?.hash;
}

/** Ends a withdrawal as paid with another amount than was ordered: less by `missing`, or more if that is below 0. */
async function endSettled(
  services: Services,
  tx: Database,
  row: Withdrawal,
  chosen: SettlingWay,
  missing: bigint,
  { way, wrong, staff, now }: Settling,
): Promise<boolean> {
  const hash = await lastHash(tx, row);
  if (hash === undefined) return false;
  const { height } = row.verdict ?? {};
  const settled = {
    arrived: fromUnits(wrong.arrived, way.decimals),
    refunded: missing > 0n ? missing : 0n,
    difference: formatAmount(row.asset, missing > 0n ? missing : -missing),
    isOwed: chosen === 'debt',
  };
  const decision = {
    step: 'success',
    by: `staff ${staff}`,
    staff,
    payment: {
      id: `${way.chain} ${hash}`,
      hash: hashOnChain(way.chain, hash),
      ...(height === undefined ? {} : { height }),
    },
    isCertain: true,
    settled,
  } as const;
  return (await moveWithdrawal(services, tx, row, decision, now)) !== undefined;
}

/**
 * Settles a payment that was not what was ordered; the caller has locked the row and checked that the way is possible.
 * Returns false if the withdrawal could not be ended.
 */
export async function settlePayment(
  services: Services,
  tx: Database,
  row: Withdrawal,
  chosen: SettlingWay,
  settling: Settling,
): Promise<boolean> {
  services.ledgerAudit.assertHealthy();
  const { way, wrong, proof } = settling;
  if (chosen === 'again') {
    await recordError(tx, row, chosen, lostUnits(row, way, wrong), settling);
    await beginAgain(tx, row, row.partPaid, settling);
    return true;
  }
  if (chosen === 'rest') {
    await recordError(tx, row, chosen, 0n, settling);
    await beginAgain(tx, row, wrong.arrived, settling);
    const missing = wrong.expected - wrong.paid;
    await notify(tx, services, row.account, 'withdrawPaidPart', {
      order: row.number,
      code: row.payoutCurrency,
      amount: fromUnits(wrong.arrived, way.decimals),
      difference: fromUnits(missing, way.decimals),
    });
    return true;
  }
  const missing = missingUnits(row, way, wrong);
  if (proof) await tx.update(withdrawals).set({ returnProof: proof }).where(eq(withdrawals.id, row.id));
  const excess = missing < 0n ? -missing : 0n;
  if (row.sentHash !== null && wrong.paid > 0n)
    await recordError(tx, row, chosen, chosen === 'loss' ? excess : 0n, settling);
  if (chosen === 'debt') await recordDebt(tx, row, excess, settling.now);
  return endSettled(services, tx, row, chosen, missing, settling);
}
