import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { moveWithdrawal } from './decisions.ts';
import { type Withdrawal, findWithdrawal } from './withdrawals.ts';

/** Why an ended withdrawal cannot be cancelled. In any other state its payment has begun. */
const endedTexts: Readonly<Record<string, TextKey>> = {
  success: 'withdrawalPaid',
  fail: 'withdrawalReturned',
  cancelled: 'withdrawalCancelled',
};

/**
 * Cancels a customer's own withdrawal while it waits for review and makes the whole amount available again. If the
 * operator decides at the same time, whichever locks the row first wins. Call it inside a transaction. Returns the
 * current row, with the reason if it could not be cancelled; undefined if it is unknown or another customer's.
 */
export async function cancelWithdrawal(
  services: Services,
  tx: Database,
  account: number,
  id: string,
  now: number,
): Promise<{ readonly row: Withdrawal; readonly refusal?: TextKey } | undefined> {
  const row = await findWithdrawal(tx, account, id, { lock: true });
  if (!row) return undefined;
  const cancelled = await moveWithdrawal(services, tx, row, { step: 'cancelled', by: 'customer' }, now);
  return cancelled ? { row: cancelled } : { row, refusal: endedTexts[row.status] ?? 'withdrawalUnderway' };
}
