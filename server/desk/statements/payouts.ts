import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { StatementCheck } from '../../../src/desk/statements/api-views.ts';
import type { StatementPayment } from '../../../src/desk/withdrawals/api-views.ts';
import { money } from '../../../src/desk/words/money.ts';
import { formatAmount, unitsIn } from '../../modules/transfers/index.ts';
import { findWithdrawals, type Withdrawal } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Line } from './link-typed.ts';
import { bankLines } from './schema.ts';

/** The withdrawal that an outgoing line paid. */
export interface Payout {
  readonly id: number;
  readonly number: string;
  /** What the payee was to get, in base units of the currency. */
  readonly due: bigint;
  readonly currency: string;
  /** Outgoing lines with its reference. */
  readonly times: number;
  /** Whether its whole amount went back to the balance, so that nothing should have been paid. */
  readonly isRefunded: boolean;
}

/** Condition for lines that paid a withdrawal, but not what was ordered or not once, until two people settle them. */
export const isWrongPayout = and(isNotNull(bankLines.withdrawal), isNull(bankLines.settled));

/** Returns what the payee of a withdrawal was to get. */
const orderOf = ({ payout, payoutCurrency: currency, arrived }: Withdrawal): Pick<Payout, 'due' | 'currency'> => ({
  due: unitsIn(currency, arrived ?? payout),
  currency,
});

/** Whether the amount of a withdrawal went back to its customer. */
export const isRefunded = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'fail' || status === 'cancelled';

const isSameAmount = ({ amount, currency }: Line, order: Pick<Payout, 'due' | 'currency'>): boolean =>
  order.currency === currency && order.due === -amount;

/** Returns whether a line paid what was ordered. */
export const paysWhatWasOrdered = (line: Line, row: Withdrawal): boolean => isSameAmount(line, orderOf(row));

/** Returns the withdrawals that outgoing lines paid, by line. */
export async function payoutsOf(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<number, Payout>> {
  const ids = [...new Set(lines.flatMap(({ withdrawal }) => withdrawal ?? []))];
  if (ids.length === 0) return new Map();
  const counts = await db
    .select({ withdrawal: bankLines.withdrawal, times: count() })
    .from(bankLines)
    .where(inArray(bankLines.withdrawal, ids))
    .groupBy(bankLines.withdrawal);
  const times = new Map(counts.map((row) => [row.withdrawal, row.times]));
  const paid = await findWithdrawals(db, ids);
  return new Map(
    lines.flatMap(({ id, withdrawal }) => {
      const row = paid.get(withdrawal ?? 0);
      if (!row) return [];
      const payout = { id: row.id, number: row.number, ...orderOf(row), isRefunded: isRefunded(row) };
      return [[id, { ...payout, times: times.get(row.id) ?? 0 }] as const];
    }),
  );
}

/** Returns the oldest lines that paid a withdrawal wrongly. */
export const wrongPayouts = (db: Database, limit: number): Promise<Line[]> =>
  db.select().from(bankLines).where(isWrongPayout).orderBy(asc(bankLines.id)).limit(limit);

/** Returns what a line with a withdrawal's reference is. The server itself settles only the first one that is right. */
function fitOf(line: Line, row: Withdrawal): StatementPayment['fit'] {
  if (line.settled !== null && line.maker === null) return 'ordered';
  if (isRefunded(row)) return 'refunded';
  return paysWhatWasOrdered(line, row) ? 'again' : 'otherAmount';
}

/** Returns what the bank's statements show of a withdrawal's payment, oldest first. */
export async function statementPayments(db: Database, row: Withdrawal): Promise<StatementPayment[]> {
  const lines = await db
    .select()
    .from(bankLines)
    .where(eq(bankLines.withdrawal, row.id))
    .orderBy(asc(bankLines.at), asc(bankLines.id));
  return lines.map((line) => ({
    line: line.id,
    amount: formatAmount(line.currency, -line.amount),
    currency: line.currency,
    at: line.at,
    hasTime: line.hasTime,
    fit: fitOf(line, row),
    isOpen: line.settled === null,
  }));
}

/** Returns what an outgoing line is, in a few words for the list. */
export function payoutLabel(line: Line, payout: Payout | undefined): string {
  if (!payout) return 'Paid out, no withdrawal';
  const { number, times } = payout;
  if (payout.isRefunded) return `Withdrawal ${number}, which was refunded`;
  if (!isSameAmount(line, payout)) return `Withdrawal ${number}, another amount`;
  return times > 1 ? `Withdrawal ${number}, paid ${times} times` : `Withdrawal ${number}`;
}

/** Returns what was checked about an outgoing line. */
export function payoutCheck(line: Line, payout: Payout | undefined): StatementCheck {
  if (!payout)
    return {
      level: 'look',
      title: 'No withdrawal has this payment',
      fact: 'No bank withdrawal has its reference. A fee or a payment of the company is fine. Of anything else, find out who made it.',
    };
  const { number, due, currency, times } = payout;
  const ordered = money(formatAmount(currency, due), currency);
  if (payout.isRefunded)
    return {
      level: 'stop',
      title: `Withdrawal ${number} was refunded`,
      fact: 'The bank paid it, but its amount is back in the balance. Ask the bank for the money back.',
    };
  if (!isSameAmount(line, payout))
    return {
      level: 'stop',
      title: `Withdrawal ${number} was ${ordered}`,
      fact: 'This payment has its reference, but another amount.',
    };
  return times > 1
    ? {
        level: 'stop',
        title: `Withdrawal ${number} was paid ${times} times`,
        fact: `Statements have ${times} payments with its reference. Ask the bank for the money back.`,
      }
    : { level: 'fine', title: `Paid withdrawal ${number}`, fact: `As ordered: ${ordered}.` };
}
