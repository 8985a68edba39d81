import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type {
  confirmPayout,
  enterPayout,
  failWithdrawal,
  setAsideCandidate,
  settlePayout,
} from '../../../src/desk/withdrawals/api.ts';
import { hasRole } from '../../../src/desk/api/roles.ts';
import {
  assessReturning,
  canOwe,
  debtOfWithdrawal,
  FRESH_MS,
  isBeforePayment,
  isBeingSent,
  isReference,
  type LookUp,
  openCandidates,
  payoutLookUp,
  type Returning,
  type ReturnProof,
  type SettlingWay,
  storedReference,
  tokenOf,
  type Withdrawal,
  type WrongPayment,
  wrongPaymentOf,
} from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { assertRole } from '../checks.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { activeStaff } from '../staff/people.ts';
import { assertNoObstacle, decided, refuse } from './rules.ts';
import { returningText } from './words.ts';

/** Throws unless a payment was begun, and its hash or reference has the right form. */
export function assertEnterable(row: Withdrawal, { reference }: ActionBody<typeof enterPayout>): void {
  if (!isBeingSent(row)) refuse('notBegun', 'No one has begun to pay this withdrawal.');
  if (reference === null && row.sentHash === null) refuse('notSent', 'Nothing has been entered yet.');
  if (reference !== null && storedReference(row, reference) === undefined)
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
  if ((await payoutLookUp(services, tx, row)) && row.verdict?.state !== 'unseen')
    refuse('lookUp', 'The chain is asked about this payment. It is booked when the chain shows it.');
  if (!isReference(row, reference)) refuse('reference', 'This is not the reference that was entered when it was sent.');
}

/**
 * Returns the proof that nothing was paid: the blocks that the server read or, where the chain cannot show it, what two
 * people looked up. Throws if there is neither.
 */
function proveUnpaid({ sentHash }: Withdrawal, returning: Returning, evidence: string | undefined): ReturnProof {
  const { state } = returning;
  if (state === 'evidence') {
    if (evidence === undefined) refuse('uncertain', returningText(returning, sentHash));
    return { kind: 'evidence', text: evidence };
  }
  if (evidence !== undefined)
    throw new DeskError(400, 'field', 'evidence: Only for a payment whose fate the chain cannot show.');
  if (state !== 'unpaid') refuse('uncertain', returningText(returning, sentHash));
  return returning.proof;
}

/**
 * Throws unless a withdrawal's amount may be returned: no one has begun to pay it, the chain shows that nothing was
 * paid, or two people say what shows it where the chain cannot. "Not sure" is never "not paid". Returns the proof for a
 * payment that was begun.
 */
export async function assertFailable(
  { services, now }: DeskContext,
  tx: Database,
  row: Withdrawal,
  { evidence }: ActionBody<typeof failWithdrawal>,
): Promise<ReturnProof | undefined> {
  services.ledgerAudit.assertHealthy();
  if (row.status !== 'waiting' && row.status !== 'processing') decided(row);
  if (isBeforePayment(row)) {
    if (evidence !== undefined) throw new DeskError(400, 'field', 'evidence: Only for a payment that was begun.');
    return undefined;
  }
  if (row.sent === null) refuse('gateway', 'A gateway is paying this withdrawal. It decides.');
  if (row.partPaid > 0n)
    refuse('partPaid', 'A part of this withdrawal was paid, so only the missing part can go back. Settle it.');
  return proveUnpaid(row, await assessReturning(services, tx, row, now), evidence);
}

/** A payment that two people settle. */
export interface ToSettle {
  readonly way: LookUp;
  readonly wrong: WrongPayment;
  /** For the missing part of a payment that was never sent: whether it may go back. */
  readonly returning?: Returning;
}

/** Returns how a payment can be settled now. The missing part of one that was never sent can go back, too. */
export async function findSettlements(
  { services, now }: DeskContext,
  tx: Database,
  row: Withdrawal,
): Promise<ToSettle | undefined> {
  if (!isBeingSent(row)) return undefined;
  const way = await tokenOf(services, tx, row);
  if (!way) return undefined;
  const wrong = wrongPaymentOf(row, way, { canOwe: await canOwe(services, tx) });
  if (wrong.ways.length > 0 || row.partPaid === 0n) return { way, wrong };
  const returning = await assessReturning(services, tx, row, now);
  if (returning.state !== 'unpaid' && returning.state !== 'evidence') return { way, wrong };
  return { way, wrong: { ...wrong, ways: ['refund'] }, returning };
}

/**
 * Throws `role` unless these people may settle a payment in this way: treasury, or for a customer's debt two people of
 * whom one is from compliance.
 */
async function assertSettlers({ member, approval }: DeskContext, tx: Database, settle: SettlingWay): Promise<void> {
  if (settle !== 'debt') return assertRole({ member }, { roles: ['treasury'] });
  if (!approval) return;
  const maker = await activeStaff(tx, approval.maker);
  if (!hasRole([...member.roles, ...(maker?.roles ?? [])], ['compliance']))
    throw new DeskError(403, 'role', "A customer's debt needs at least one person from compliance.");
}

/**
 * Throws unless a payment was not what was ordered and this way out of it is possible. Returns the proof, too, if a
 * part was never sent.
 */
export async function assertSettleable(
  context: DeskContext,
  tx: Database,
  row: Withdrawal,
  { settle, evidence }: ActionBody<typeof settlePayout>,
): Promise<ToSettle & { readonly proof: ReturnProof | null }> {
  const { services, now } = context;
  services.ledgerAudit.assertHealthy();
  await assertSettlers(context, tx, settle);
  const found = await findSettlements(context, tx, row);
  if (!found?.wrong.ways.includes(settle satisfies SettlingWay))
    throw new DeskError(409, 'unsettled', 'This way out does not fit what the chain shows of this payment.');
  const { returning } = found;
  if (returning) return { ...found, proof: proveUnpaid(row, returning, evidence) };
  if (evidence !== undefined)
    throw new DeskError(400, 'field', 'evidence: Only for a payment whose fate the chain cannot show.');
  if (row.verdict !== null && now - row.verdict.at > FRESH_MS)
    refuse('uncertain', 'The chain was not read for 30 minutes. Wait until it can be read again.');
  // what is paid again goes the same way as the first time
  if (settle === 'rest' || settle === 'again') await assertNoObstacle(context, tx, row);
  return { ...found, proof: null };
}

/** Throws unless the customer still owes something since this withdrawal. */
export async function assertOwed({ services }: DeskContext, tx: Database, { id }: Withdrawal): Promise<void> {
  services.ledgerAudit.assertHealthy();
  const debt = await debtOfWithdrawal(tx, id);
  if (debt?.ended !== null) refuse('notOwed', 'The customer owes nothing from this withdrawal.');
}

/** Throws unless the search found this transaction and no one has said yet what it is. */
export async function assertCandidate(
  tx: Database,
  row: Withdrawal,
  { reference }: ActionBody<typeof setAsideCandidate>,
): Promise<void> {
  if (!isBeingSent(row)) refuse('notBegun', 'No one has begun to pay this withdrawal.');
  const hash = storedReference(row, reference);
  if (!(await openCandidates(tx, row)).some((candidate) => candidate.hash === hash))
    refuse('notFound', 'The search has not found this transaction, or it was decided about before.');
}
