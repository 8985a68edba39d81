import { eq } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { settleLine } from '../../../src/desk/statements/api.ts';
import { type Deposit, lockTransfer, storeSender } from '../../modules/deposits/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { endOf } from './accounts.ts';
import type { Line } from './link-typed.ts';
import { lockOpenLine, lockWrongPayout } from './open-line.ts';
import { payoutsOf } from './payouts.ts';
import { bankLines, bankStatements } from './schema.ts';

export type SettleBody = ActionBody<typeof settleLine>;

/** Locks the deposit that was credited by hand with a line. Throws `field` and `used`. */
async function lockTyped(tx: Database, id: number): Promise<Deposit> {
  const deposit = await lockTransfer(tx, id);
  if (!deposit || deposit.status !== 'done')
    throw new DeskError(400, 'field', 'deposit: there is no credited bank transfer with this number.');
  const [other] = await tx
    .select({ line: bankLines.line, file: bankStatements.file })
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statement))
    .where(eq(bankLines.deposit, id))
    .limit(1);
  if (other)
    throw new DeskError(
      409,
      'used',
      `Deposit ${deposit.number} is settled with line ${other.line} of “${other.file}”. Nothing was done.`,
    );
  return deposit;
}

/** Throws unless a deposit was paid to the account of the line. */
function assertSameAccount({ account, currency }: Line, deposit: Deposit): void {
  if (deposit.bankAccount === account && deposit.currency === currency) return;
  throw new DeskError(400, 'field', `deposit: ${deposit.number} was paid to another bank account.`);
}

const lockLine = (tx: Database, { as, line }: SettleBody): Promise<Line> =>
  as === 'payout' ? lockWrongPayout(tx, line) : lockOpenLine(tx, line);

/** Locks a line and returns what the person decides about. */
export async function settleSubject(tx: Database, body: SettleBody) {
  const deposit = body.as === 'credited' ? await lockTyped(tx, body.deposit) : undefined;
  const line = await lockLine(tx, body);
  if (deposit) assertSameAccount(line, deposit);
  const { amount, currency, at, hasTime, note, sender, account } = line;
  const payout = (await payoutsOf(tx, [line])).get(line.id);
  return {
    amount: formatAmount(currency, amount),
    currency,
    at,
    hasTime,
    bankEnd: endOf(account),
    note,
    sender,
    deposit: deposit
      ? {
          number: deposit.number,
          account: deposit.account,
          amount: formatAmount(deposit.currency, deposit.observed ?? 0n),
          day: deposit.arrivalDay,
        }
      : null,
    withdrawal: payout
      ? { number: payout.number, ordered: formatAmount(payout.currency, payout.due), currency: payout.currency }
      : null,
  };
}

/** Stores what became of a locked line. No money moves. */
export async function settleOpenLine(
  { member, approval, now }: DeskContext,
  tx: Database,
  body: SettleBody,
): Promise<void> {
  const line = await lockLine(tx, body);
  const deposit = body.as === 'credited' ? body.deposit : null;
  if (deposit !== null && line.sender !== '') await storeSender(tx, deposit, line.sender);
  await tx
    .update(bankLines)
    .set({
      state: body.as === 'payout' ? 'out' : body.as,
      deposit,
      reference: body.as === 'returned' ? body.reference : '',
      reason: body.reason,
      maker: approval?.maker ?? member.id,
      checker: approval ? member.id : null,
      settled: now,
    })
    .where(eq(bankLines.id, line.id));
}
