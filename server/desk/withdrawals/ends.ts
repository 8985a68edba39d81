import { eq } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { failWithdrawal } from '../../../src/desk/withdrawals/api.ts';
import {
  hashOnChain,
  moveWithdrawal,
  type PaymentVerdict,
  type ReturnProof,
  storedReference,
  type Withdrawal,
} from '../../modules/withdrawals/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';

const changed = (): DeskError => new DeskError(409, 'changed', 'This has changed since you opened it.');

/** Books a payment that people confirmed. The caller has checked that they may. */
export async function confirmSent(
  { services, member, now }: DeskContext,
  tx: Database,
  row: Withdrawal,
): Promise<void> {
  const { chain, sentHash } = row;
  if (sentHash === null) throw changed();
  const payment = {
    id: `${chain ?? 'bank'} ${sentHash}`,
    ...(chain === null ? {} : { hash: hashOnChain(chain, sentHash) }),
  };
  const decision = { step: 'success', by: `staff ${member.id}`, staff: member.id, payment, isCertain: true } as const;
  if (!(await moveWithdrawal(services, tx, row, decision, now))) throw changed();
}

/** Returns a withdrawal's amount to its customer. `returnProof` is the proof that a begun payment was not made. */
export async function failSent(
  { services, member, now }: DeskContext,
  tx: Database,
  row: Withdrawal,
  { reason, evidence }: ActionBody<typeof failWithdrawal>,
  returnProof: ReturnProof | undefined,
): Promise<void> {
  if (returnProof) await tx.update(withdrawals).set({ returnProof }).where(eq(withdrawals.id, row.id));
  if (row.chain === null && evidence !== undefined) {
    const reference = storedReference(row, evidence) ?? '';
    const verdict: PaymentVerdict = {
      state: 'returned',
      at: now,
      since: now,
      next: now,
      missingSince: null,
      reference,
    };
    await tx.update(withdrawals).set({ verdict }).where(eq(withdrawals.id, row.id));
  }
  const decision = {
    step: 'fail',
    by: `staff ${member.id}`,
    staff: member.id,
    reason,
    isCertain: row.sent !== null,
  } as const;
  if (!(await moveWithdrawal(services, tx, row, decision, now))) throw changed();
}
