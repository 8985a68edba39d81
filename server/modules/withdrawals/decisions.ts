import { and, eq, ne } from 'drizzle-orm';
import { isFrozen } from '../customers/index.ts';
import type { Services } from '../../context.ts';
import { captureHold, releaseHold } from '../../ledger/holds.ts';
import type { Leg } from '../../ledger/ledger.ts';
import { notify } from '../messages/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import type { Payment, PayoutDecision } from '../../ports/payments.ts';
import { findObstacle } from './payable.ts';
import { withdrawalReasonInEach } from './reasons.ts';
import { withdrawals } from './schema.ts';
import type { Withdrawal } from './withdrawals.ts';

type Step = 'processing' | 'success' | 'fail' | 'cancelled';
/** The states from which each step is allowed. */
const allowedFrom: Record<Step, readonly string[]> = {
  processing: ['waiting'],
  success: ['processing'],
  fail: ['waiting', 'processing'],
  cancelled: ['waiting'],
};

/** Returns where the hold goes on success: the fee to the operator, what was paid out (WD-09). */
const payoutLegs = ({ asset, amount, fee }: Withdrawal, refunded: bigint): Leg[] =>
  (
    [
      { purpose: 'fees', asset, amount: fee },
      { purpose: 'withdrawals', asset, amount: amount - fee - refunded },
    ] satisfies Leg[]
  ).filter((leg) => leg.amount > 0n);

/** A payment that was not what was ordered, and with which a withdrawal ends all the same; see `settling.ts`. */
export interface SettledPayment {
  /** What the payee got, a decimal string in the payout currency. */
  readonly arrived: string;
  /** What goes back to the customer, in base units of the asset. */
  readonly refunded: bigint;
  /** Difference to what was ordered, a decimal string. */
  readonly difference: string;
  /** Whether the customer owes what was paid too much. */
  readonly isOwed: boolean;
}

/**
 * A step and who decided it: a gateway, a member of staff, or the customer who cancels. `isCertain` says that the fate
 * of a payment that staff began is known: the chain or the bank shows it.
 */
export type Decision = (
  | (PayoutDecision & { readonly isCertain?: boolean; readonly settled?: SettledPayment })
  | { readonly by: string; readonly step: 'cancelled' }
) & {
  /** Id of the staff member who decides; none for a gateway, the machine and the customer. */
  readonly staff?: number;
};

/** Throws if the payment belongs to another withdrawal, or lacks the id or transaction hash that it needs. */
async function assertPayment(tx: Database, row: Withdrawal, { id, hash }: Payment): Promise<void> {
  if (id === '') throw new OperatorError(`the payment of withdrawal ${row.number} has no id`);
  if (row.chain !== null && !hash) throw new OperatorError(`the payment of withdrawal ${row.number} has no hash`);
  const [other] = await tx
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(and(eq(withdrawals.payoutId, id), ne(withdrawals.id, row.id)));
  if (other) throw new OperatorError(`the payment ${id} is that of withdrawal ${other.number}`);
}

/** Returns whether a step is allowed now, whoever decides it. */
async function isAllowed(
  services: Services,
  tx: Database,
  row: Withdrawal,
  decision: Decision,
  now: number,
): Promise<boolean> {
  const { step } = decision;
  if (!allowedFrom[step].includes(row.status)) return false;
  if (step === 'processing') return (await findObstacle(services, tx, row, now)) === undefined;
  if (step === 'cancelled') return true;
  // a part that was paid stays paid
  if (step === 'fail' && row.partPaid > 0n) return false;
  // staff may have paid it: only certainty ends it, and what is certain does not wait for a frozen account
  if (row.sent !== null) return decision.isCertain === true;
  return step === 'fail' || !(await isFrozen(tx, row.account));
}

/** Returns the columns that a step changes. */
function changesOf(row: Withdrawal, decision: Decision, now: number): Partial<typeof withdrawals.$inferInsert> {
  const { step, by, staff } = decision;
  return {
    ...(step === 'success'
      ? {
          payoutId: decision.payment.id,
          hash: decision.payment.hash ?? null,
          height: decision.payment.height ?? null,
          ...(decision.settled ? { arrived: decision.settled.arrived, refunded: decision.settled.refunded } : {}),
        }
      : {}),
    ...(step === 'processing' && staff !== undefined ? { approved: now, approvedBy: staff } : {}),
    status: step,
    reason: step === 'fail' ? decision.reason : '',
    decidedBy: by,
    decided: now,
    updated: now,
    states: [...row.states, { status: step, time: now }],
  };
}

/** Books the payment of a withdrawal: its hold is captured, and what goes back to the customer is released. */
async function bookPayment(tx: Database, row: Withdrawal, refunded: bigint, now: number): Promise<void> {
  const to = payoutLegs(row, refunded);
  await captureHold(tx, row.hold, { amount: row.amount - refunded, kind: 'withdrawPaid', to, now });
  if (refunded > 0n) await releaseHold(tx, row.hold, { kind: 'withdrawReturn', now });
}

/** Tells the customer that a withdrawal was paid, and what was different from their order. */
function tellPaid(
  tx: Database,
  services: Services,
  { account, number, payout, payoutCurrency: code }: Withdrawal,
  settled: SettledPayment | undefined,
): Promise<void> {
  if (!settled) return notify(tx, services, account, 'withdrawSucceeded', { order: number, amount: payout, code });
  const { arrived, refunded, difference, isOwed } = settled;
  const tooMuch = isOwed ? 'withdrawPaidMoreOwed' : 'withdrawPaidMore';
  const event = { order: number, amount: arrived, code, difference };
  return notify(tx, services, account, refunded > 0n ? 'withdrawPaidLess' : tooMuch, event);
}

/**
 * Moves a withdrawal to its next state; the caller has locked the row. A success captures the hold, a failure or
 * cancellation releases all of it, each once. Returns the new row. Returns undefined, and does not pay, if the step is
 * not allowed from the current state, the account is on hold, the withdrawal waits for its owner or for an answer, its
 * payee was changed, or staff have begun to pay it and its fate is not certain. A success that is already booked with
 * the same payment changes nothing. Throws `moneyPaused` while the ledger is damaged.
 */
export async function moveWithdrawal(
  services: Services,
  tx: Database,
  row: Withdrawal,
  decision: Decision,
  now: number,
): Promise<Withdrawal | undefined> {
  services.ledgerAudit.assertHealthy();
  const { step } = decision;
  if (step === 'success' && row.status === 'success' && row.payoutId === decision.payment.id) return row;
  if (!(await isAllowed(services, tx, row, decision, now))) return undefined;
  if (step === 'success') {
    await assertPayment(tx, row, decision.payment);
    await bookPayment(tx, row, decision.settled?.refunded ?? 0n, now);
  }
  if (step === 'fail' || step === 'cancelled') await releaseHold(tx, row.hold, { kind: 'withdrawReturn', now });
  const [moved] = await tx
    .update(withdrawals)
    .set(changesOf(row, decision, now))
    .where(eq(withdrawals.id, row.id))
    .returning();
  const event = { order: row.number, amount: row.payout, code: row.payoutCurrency };
  if (step === 'success') await tellPaid(tx, services, row, decision.settled);
  if (step === 'fail')
    await notify(tx, services, row.account, 'withdrawFailed', {
      ...event,
      reason: withdrawalReasonInEach(decision.reason),
    });
  if (step === 'cancelled') await notify(tx, services, row.account, 'withdrawCancelled', { order: row.number });
  await publish(services, row.account, { kind: 'withdraw', id: String(row.id), status: step }, tx);
  return moved;
}

/** The version of a withdrawal that a decision is based on, for `decideWithdrawal`. */
export const seenWithdrawal = (row: Withdrawal): Seen => ({
  id: row.id,
  state: row.status,
  version: versionOf([
    row.number,
    row.account,
    row.way,
    row.target,
    row.payee,
    row.payeeHash,
    row.chain,
    row.asset,
    row.amount,
    row.fee,
    row.payout,
    row.payoutCurrency,
    row.note,
    row.approvedBy,
    row.sent,
    row.sentHash,
    row.partPaid,
    row.question === null ? null : row.question.time,
  ]),
});

/**
 * Moves the withdrawal that was seen, inside a transaction; see `moveWithdrawal`. Returns `changed`, and moves nothing,
 * if it has changed since.
 */
export async function decideWithdrawal(
  services: Services,
  tx: Database,
  seen: Seen,
  decision: PayoutDecision,
  now: number,
): Promise<Withdrawal | 'changed' | undefined> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, seen.id)).for('update');
  if (!row || !isUnchanged(seenWithdrawal(row), seen)) return 'changed';
  return moveWithdrawal(services, tx, row, decision, now);
}
