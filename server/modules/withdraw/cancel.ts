import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { moveWithdrawal } from './decisions.ts';
import { type Withdrawal, withdrawalOf } from './withdrawals.ts';

/** Why one that waits no longer cannot be cancelled; of a state that is not here its payment has begun. */
const late: Readonly<Record<string, TextKey>> = {
  success: 'withdrawPaid',
  fail: 'withdrawReturned',
  cancelled: 'withdrawCancelled',
};

/**
 * Cancels a customer's own withdrawal while it waits for its review: all of its hold is available again. Whoever locks
 * the row first wins, the operator's decision or this. Inside a transaction. Gives the row as it stands then, with what
 * refuses it; undefined where it is none of theirs.
 */
export async function cancelOwn(
  services: Services,
  tx: Database,
  account: number,
  id: string,
  now: number,
): Promise<{ readonly row: Withdrawal; readonly refused?: TextKey } | undefined> {
  const row = await withdrawalOf(tx, account, id, { lock: true });
  if (!row) return undefined;
  const cancelled = await moveWithdrawal(services, tx, row, { step: 'cancelled', by: 'customer' }, now);
  return cancelled ? { row: cancelled } : { row, refused: late[row.status] ?? 'withdrawUnderway' };
}
