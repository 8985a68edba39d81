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
import { waitsForOwner } from './owner-wait.ts';
import { payeeHashOf } from './payee-hash.ts';
import { withdrawals } from './schema.ts';
import type { Withdrawal } from './withdrawals.ts';

type Step = 'processing' | 'success' | 'fail' | 'cancelled';
/** From which states a step leads on. */
const before: Record<Step, readonly string[]> = {
  processing: ['waiting'],
  success: ['processing'],
  fail: ['waiting', 'processing'],
  cancelled: ['waiting'],
};

/** Where the hold goes at a success: the fee to the operator, the rest out (WD-09). */
const paidTo = ({ asset, amount, fee }: Withdrawal): Leg[] =>
  (
    [
      { purpose: 'fees', asset, amount: fee },
      { purpose: 'withdrawals', asset, amount: amount - fee },
    ] satisfies Leg[]
  ).filter((leg) => leg.amount > 0n);

/** A step with who decided it: gateway or staff, or the customer who cancels. */
export type Decision = PayoutDecision | { readonly by: string; readonly step: 'cancelled' };

/** Throws for a payment that is of another withdrawal, or that names no transaction where one has to be. */
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
 * Whether the payment of a withdrawal may begin: it waits for nobody, and goes where its owner said. Where it does not,
 * the operator is told.
 */
async function mayBegin(services: Services, tx: Database, row: Withdrawal, now: number): Promise<boolean> {
  if ((await waitsForOwner(tx, row, now)) !== undefined) return false;
  if (row.payeeHash === null || row.payeeHash === (await payeeHashOf(tx, services.keys, row))) return true;
  reportError(new Error(`the payee of withdrawal ${row.number} was changed in the database: it is not paid`), {
    at: 'withdrawals',
  });
  return false;
}

/**
 * The next state of a withdrawal whose row is locked by the caller: success captures its hold, fail and cancelled give
 * all of it back, each once. Returns the row as it is then; undefined where it is not in a state that leads there, the
 * account is on hold, it waits for its owner, or its payee was changed: then it is not paid. Of a success that is
 * booked with the same payment already nothing changes.
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
  if (!before[step].includes(row.status)) return undefined;
  const returned = step === 'fail' || step === 'cancelled';
  if (!returned && (await isFrozen(tx, row.account))) return undefined;
  if (step === 'processing' && !(await mayBegin(services, tx, row, now))) return undefined;
  if (step === 'success') {
    await assertPayment(tx, row, decision.payment);
    await captureHold(tx, row.hold, { amount: row.amount, kind: 'withdrawPaid', to: paidTo(row), now });
  }
  if (returned) await releaseHold(tx, row.hold, { kind: 'withdrawReturn', now });
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

/** What somebody who decides looks at, for `decideWithdrawal`. */
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
 * Moves the withdrawal that was looked at, inside a transaction; see `moveWithdrawal`. `changed` where it is not that
 * any more: then nothing moved.
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
