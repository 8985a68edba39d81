import { findObstacle, isBeforePayment, type Obstacle, type Withdrawal } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { PAYEE_CHANGED } from './payment-order.ts';
import { eq } from 'drizzle-orm';
import { othersClaim, type Wanted } from '../../modules/claims/index.ts';
import { staff } from '../schema.ts';

/** Throws `taken` if someone else is working on a row. The caller has locked it. */
async function assertNotTaken(tx: Database, wanted: Wanted, now: number): Promise<void> {
  const claim = await othersClaim(tx, wanted, now);
  if (!claim) return;
  const [other] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, claim.staff));
  throw new DeskError(409, 'taken', `${other?.name ?? 'Someone'} is working on this.`);
}

export function refuse(code: string, message: string): never {
  throw new DeskError(409, code, message);
}

const OBSTACLES: Record<Obstacle, readonly [code: string, message: string]> = {
  frozen: ['frozen', 'This account is frozen: nothing is paid from it.'],
  restricted: ['restricted', 'Withdrawals of this customer are restricted: nothing is paid until that is lifted.'],
  question: ['held', 'A question about this withdrawal has to be answered first.'],
  owner: [
    'owner',
    "The customer's security settings changed after this order. It waits until its owner confirms it, or for a day.",
  ],
  lost: [
    'lost',
    'No one can use what is sent to this address: it belongs to a token or to no one. Refund the amount, and ask the customer for another wallet.',
  ],
  company: [
    'company',
    "This address is one of the company's own. Refund the amount, and ask the customer for another wallet.",
  ],
  payee: PAYEE_CHANGED,
};

/** Throws if nothing may be paid from an account or to a payee now. */
export async function assertNoObstacle({ services, now }: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  const obstacle = await findObstacle(services, tx, row, now);
  if (obstacle) refuse(...OBSTACLES[obstacle]);
}

/** Throws `taken` if someone else works on a withdrawal. A second person may approve it all the same. */
async function assertFree({ member, now, approval }: DeskContext, tx: Database, { id }: Withdrawal): Promise<void> {
  if (!approval) await assertNotTaken(tx, { kind: 'withdrawal', target: id, staff: member.id }, now);
}

export const decided = (row: Withdrawal): never => refuse('decided', `This withdrawal is ${row.status} already.`);

/** Throws unless a withdrawal is open, and no one else works on it. */
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

/** Throws unless staff approved a withdrawal, no one has begun to pay it, and nothing speaks against it now. */
export async function assertBeginnable(context: DeskContext, tx: Database, row: Withdrawal): Promise<void> {
  context.services.ledgerAudit.assertHealthy();
  if (row.status !== 'processing') refuse('decided', `This withdrawal is ${row.status}.`);
  if (row.sent !== null) refuse('begun', 'Someone has begun to pay this withdrawal. Never pay it twice.');
  if (row.approvedBy === null) refuse('gateway', 'A gateway is paying this withdrawal.');
  await assertFree(context, tx, row);
  await assertNoObstacle(context, tx, row);
}

/** Throws unless a withdrawal can be held back: no one has begun to pay it, and no question is open. */
export function assertHoldable(row: Withdrawal): void {
  if (row.question !== null) refuse('held', 'A question about this withdrawal is open already.');
  if (!isBeforePayment(row)) refuse('begun', 'The payment of this withdrawal has begun, so it cannot be held back.');
}
