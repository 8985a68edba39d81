import { and, eq, gte } from 'drizzle-orm';
import type { Deposit } from '../../modules/deposits/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { DeskError } from '../desk-error.ts';
import { bankLines, bankStatements } from './schema.ts';

/** Makes credits of transfers to a bank account wait for each other, by hand and from statements. */
export const lockBankAccount = (tx: Database, account: string): Promise<void> =>
  lockName(tx, `credits to bank account ${account}`);

/**
 * Throws `used` if the statement of the time of arrival has transfers of this amount on that day, and each of them was
 * settled: then a transfer that someone types is one of these. The deposit is locked.
 */
export async function assertNotOnStatement(
  tx: Database,
  { way, bankAccount, currency }: Deposit,
  { amount, time }: ObservedPayment,
): Promise<void> {
  if (way !== 'bank' || bankAccount === null || time === undefined) return;
  await lockBankAccount(tx, bankAccount);
  const ofAccount = and(
    eq(bankStatements.account, bankAccount),
    eq(bankStatements.currency, currency),
    gte(bankStatements.until, time),
  );
  if ((await tx.$count(bankStatements, ofAccount)) === 0) return;
  const lines = await tx
    .select({ state: bankLines.state })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.account, bankAccount),
        eq(bankLines.currency, currency),
        eq(bankLines.amount, amount),
        eq(bankLines.day, dateOf(time)),
      ),
    );
  if (lines.length === 0 || lines.some(({ state }) => state === 'open')) return;
  throw new DeskError(
    409,
    'used',
    'The bank statement has this amount on this day, and it was settled. Nothing is credited. Check the amount and the day under Bank statements.',
  );
}
