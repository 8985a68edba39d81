import type { ActionBody } from '../../../src/desk-api/desk-call.ts';
import type { confirmPayout, enterPayout, failWithdrawal } from '../../../src/desk-api/withdrawals.ts';
import { type Obstacle, obstacleOf } from '../../modules/withdraw/payable.ts';
import { lookUpOf } from '../../modules/withdraw/payout-ways.ts';
import { isBeingSent, isReference, storedReference } from '../../modules/withdraw/sending.ts';
import { isBeforePayment } from '../../modules/withdraw/stages.ts';
import { isCertainlyUnpaid } from '../../modules/withdraw/verdict.ts';
import type { Withdrawal } from '../../modules/withdraw/withdrawals.ts';
import type { Database } from '../../platform/db/connect.ts';
import { assertNotTaken } from '../claims.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { PAYEE_CHANGED } from './payment-order.ts';

const refuse = (code: string, message: string): never => {
  throw new DeskError(409, code, message);
};

const OBSTACLES: Record<Obstacle, readonly [code: string, message: string]> = {
  frozen: ['frozen', 'This account is frozen: nothing is paid from it.'],
  restricted: ['restricted', 'Withdrawals of this customer are restricted: nothing is paid until that is lifted.'],
  question: ['held', 'A question about this withdrawal has to be answered first.'],
  owner: [
    'owner',
    "The customer's security settings changed after this order. It waits until its owner confirms it, or for a day.",
  ],
  payee: PAYEE_CHANGED,
};

async function assertNoObstacle({ services, now }: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  const obstacle = await obstacleOf(services, tx, row, now);
  if (obstacle) refuse(...OBSTACLES[obstacle]);
}

/** Throws `taken` if somebody else works on a withdrawal. A second person may approve it all the same. */
async function assertFree({ member, now, approval }: DeskContext, tx: Database, { id }: Withdrawal): Promise<void> {
  if (!approval) await assertNotTaken(tx, { kind: 'withdrawal', target: id, staff: member.id }, now);
}

const decided = (row: Withdrawal): never => refuse('decided', `This withdrawal is ${row.status} already.`);

/** Throws unless a withdrawal is open, and nobody else works on it. */
export async function assertTakeable(context: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  if (row.status !== 'waiting' && row.status !== 'processing') decided(row);
  await assertFree(context, tx, row);
}

/** Throws unless a withdrawal waits, and nothing speaks against paying it. */
export async function assertApprovable(context: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  context.services.ledgerAudit.assertHealthy();
  if (row.status !== 'waiting') decided(row);
  await assertFree(context, tx, row);
  await assertNoObstacle(context, tx, row);
}

/** Throws unless staff approved a withdrawal, nobody has begun to pay it, and nothing speaks against it now. */
export async function assertBeginnable(context: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  context.services.ledgerAudit.assertHealthy();
  if (row.status !== 'processing') refuse('decided', `This withdrawal is ${row.status}.`);
  if (row.sent !== null) refuse('begun', 'Somebody has begun to pay this withdrawal. Never pay it twice.');
  if (row.approvedBy === null) refuse('gateway', 'A gateway is paying this withdrawal.');
  await assertFree(context, tx, row);
  await assertNoObstacle(context, tx, row);
}

/** Throws unless a withdrawal can be held back: nobody has begun to pay it, and no question is open. */
export function assertHoldable(row: Withdrawal): void {
  if (row.question !== null) refuse('held', 'A question about this withdrawal is open already.');
  if (!isBeforePayment(row)) refuse('begun', 'The payment of this withdrawal has begun, so it cannot be held back.');
}

/** Throws unless a payment was begun, and its hash or reference has the right form. */
export function assertEnterable(row: Withdrawal, { reference }: ActionBody<typeof enterPayout>): void {
  if (!isBeingSent(row)) refuse('notBegun', 'Nobody has begun to pay this withdrawal.');
  if (storedReference(row, reference) === undefined)
    throw new DeskError(400, 'field', 'reference: A transaction hash has 64 hexadecimal digits.');
}

/** Throws unless people have to confirm a payment, and the reference is the one that was entered. */
export async function assertConfirmable(
  { services }: DeskContext,
  tx: Database,
  row: Withdrawal,
  { reference }: ActionBody<typeof confirmPayout>,
): Promise<void> {
  services.ledgerAudit.assertHealthy();
  if (!isBeingSent(row) || row.sentHash === null)
    refuse('notSent', 'The hash or reference of this payment has to be entered first.');
  if (await lookUpOf(services, tx, row))
    refuse('lookUp', 'The chain is asked about this payment. It is booked when the chain shows it.');
  if (!isReference(row, reference)) refuse('reference', 'This is not the reference that was entered when it was sent.');
}

/**
 * Throws unless a withdrawal's amount may be returned: nobody has begun to pay it, the chain says for certain that it
 * was not paid, or the bank sent the money back. "Not sure" is never "not paid".
 */
export function assertFailable(
  { services, now }: DeskContext,
  row: Withdrawal,
  { evidence }: ActionBody<typeof failWithdrawal>,
): void {
  services.ledgerAudit.assertHealthy();
  if (row.status !== 'waiting' && row.status !== 'processing') decided(row);
  const isBankReturn = row.sent !== null && row.chain === null;
  if (evidence !== undefined && !isBankReturn)
    throw new DeskError(400, 'field', 'evidence: Only a bank payment that was begun has a return reference.');
  if (isBeforePayment(row)) return;
  if (row.sent === null) refuse('gateway', 'A gateway is paying this withdrawal. It decides.');
  const isCertain = isBankReturn ? evidence !== undefined : isCertainlyUnpaid(row.verdict, now);
  if (!isCertain)
    refuse(
      'uncertain',
      isBankReturn
        ? "The payment has begun. Enter the bank's reference of the return."
        : 'The payment has begun. It can only be returned if the chain says that it failed, or does not know it for 24 hours.',
    );
}
