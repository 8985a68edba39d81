import { and, eq, ne } from 'drizzle-orm';
import { isFrozen } from '../customers/freeze.ts';
import type { Services } from '../../context.ts';
import { captureHold, releaseHold } from '../../ledger/holds.ts';
import type { Leg } from '../../ledger/ledger.ts';
import { notify } from '../messages/notify.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { isUnchanged, type Seen, versionOf } from '../../platform/seen.ts';
import { reportError } from '../../platform/report.ts';
import type { Payment, PayoutDecision } from '../../ports/payments.ts';
import { ownerWaitUntil } from './owner-wait.ts';
import { payeeHashOf } from './payee-hash.ts';
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

/** Returns where the hold goes on success: the fee to the operator, the rest out (WD-09). */
const payoutLegs = ({ asset, amount, fee }: Withdrawal): Leg[] =>
  (
    [
      { purpose: 'fees', asset, amount: fee },
      { purpose: 'withdrawals', asset, amount: amount - fee },
    ] satisfies Leg[]
  ).filter((leg) => leg.amount > 0n);

/** A step and who decided it: a gateway, a member of staff, or the customer who cancels. */
export type Decision = PayoutDecision | { readonly by: string; readonly step: 'cancelled' };

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

/**
 * Whether the payment of a withdrawal may begin: it does not wait for its owner, and its payee is unchanged. Reports a
 * changed payee to the operator.
 */
async function mayProcess(services: Services, tx: Database, row: Withdrawal, now: number): Promise<boolean> {
  if ((await ownerWaitUntil(tx, row, now)) !== undefined) return false;
  if (row.payeeHash === null || row.payeeHash === (await payeeHashOf(tx, services.keys, row))) return true;
  reportError(new Error(`the payee of withdrawal ${row.number} was changed in the database: it is not paid`), {
    at: 'withdrawals',
  });
  return false;
}

/**
 * Moves a withdrawal to its next state; the caller has locked the row. A success captures the hold, a failure or
 * cancellation releases all of it, each once. Returns the new row. Returns undefined, and does not pay, if the step is
 * not allowed from the current state, the account is on hold, the withdrawal waits for its owner, or its payee was
 * changed. A success that is already booked with the same payment changes nothing.
 */
export async function moveWithdrawal(
  services: Services,
  tx: Database,
  row: Withdrawal,
  decision: Decision,
  now: number,
): Promise<Withdrawal | undefined> {
  const { step, by } = decision;
  if (step === 'success' && row.status === 'success' && row.payoutId === decision.payment.id) return row;
  if (!allowedFrom[step].includes(row.status)) return undefined;
  const isReturned = step === 'fail' || step === 'cancelled';
  if (!isReturned && (await isFrozen(tx, row.account))) return undefined;
  if (step === 'processing' && !(await mayProcess(services, tx, row, now))) return undefined;
  if (step === 'success') {
    await assertPayment(tx, row, decision.payment);
    await captureHold(tx, row.hold, { amount: row.amount, kind: 'withdrawPaid', to: payoutLegs(row), now });
  }
  if (isReturned) await releaseHold(tx, row.hold, { kind: 'withdrawReturn', now });
  const paid =
    step === 'success'
      ? { payoutId: decision.payment.id, hash: decision.payment.hash ?? null, height: decision.payment.height ?? null }
      : {};
  const reason = step === 'fail' ? decision.reason : '';
  const [moved] = await tx
    .update(withdrawals)
    .set({
      ...paid,
      status: step,
      reason,
      decidedBy: by,
      decided: now,
      updated: now,
      states: [...row.states, { status: step, time: now }],
    })
    .where(eq(withdrawals.id, row.id))
    .returning();
  const event = { order: row.number, amount: row.payout, code: row.payoutCurrency };
  if (step === 'success') await notify(tx, services, row.account, 'withdrawSucceeded', event);
  if (step === 'fail') await notify(tx, services, row.account, 'withdrawFailed', { ...event, reason });
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
