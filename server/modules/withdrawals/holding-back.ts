import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { notify } from '../messages/index.ts';
import { withdrawals } from './schema.ts';
import { isBeforePayment } from './stages.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Why staff hold a withdrawal back. Customers never read it. */
export interface Question {
  readonly text: string;
  /** Id of the staff member who asks. */
  readonly by: number;
  /** ms. */
  readonly time: number;
}

/**
 * Holds a withdrawal back until someone answers, and tells its customer that it is being checked. The caller has
 * locked the row. Returns false if its payment has begun or it is held back already.
 */
export async function holdBack(
  services: Services,
  tx: Database,
  row: Withdrawal,
  question: Question,
): Promise<boolean> {
  if (!isBeforePayment(row) || row.question !== null) return false;
  await tx.update(withdrawals).set({ question }).where(eq(withdrawals.id, row.id));
  await notify(tx, services, row.account, 'withdrawHeld', { order: row.number });
  return true;
}

/** Lets a withdrawal go on. Returns false if it is not held back. */
export async function answerQuestion(tx: Database, row: Withdrawal): Promise<boolean> {
  if (row.question === null) return false;
  await tx.update(withdrawals).set({ question: null }).where(eq(withdrawals.id, row.id));
  return true;
}
