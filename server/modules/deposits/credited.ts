import { and, asc, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';

/** A payment: its key, see `toHashKey`, and for a bank transfer the day on which it arrived. */
interface PaymentKey {
  readonly hashKey: string;
  /** Null for payments on chains, and if the gateway did not say when a transfer arrived. */
  readonly arrivalDay: string | null;
}

/** A deposit that was credited with a payment of the same id to the same address or account. */
export interface CreditedDeposit {
  readonly number: string;
  readonly arrivalDay: string | null;
  /** Whether it is the same payment. A bank gives an id again on another day. */
  readonly isSame: boolean;
}

/** Returns the operator's day on which a bank transfer arrived; null for a payment on a chain. */
export const arrivalDayOf = ({ way }: Pick<Deposit, 'way'>, arrived: number | undefined): string | null =>
  way === 'bank' && arrived !== undefined ? dateOf(arrived) : null;

/** Whether two payments with the same id are the same one. Where a day is not known, both have to be apart for sure. */
const isSamePayment = (
  { arrivalDay, updated }: Pick<Deposit, 'arrivalDay' | 'updated'>,
  day: PaymentKey['arrivalDay'],
): boolean => {
  if (day === null) return true;
  // a transfer arrives before it is credited
  return arrivalDay === null ? day <= dateOf(updated) : day === arrivalDay;
};

/** Returns the deposits that were credited with a payment of the same id to the destination of this deposit. */
export async function findCredited(
  tx: Database,
  { way, currency, chain, payee, bankAccount }: Deposit,
  { hashKey, arrivalDay }: PaymentKey,
): Promise<CreditedDeposit[]> {
  const rows = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.status, 'done'),
        eq(deposits.currency, currency),
        // a channel may have another name by now
        chain === null ? isNull(deposits.chain) : eq(deposits.chain, chain),
        // identify a bank transfer by the account that it reached, not by the display text
        bankAccount === null ? eq(deposits.payee, payee) : eq(deposits.bankAccount, bankAccount),
        eq(deposits.hashKey, hashKey),
      ),
    )
    .orderBy(asc(deposits.id));
  return rows.map((row) => ({
    number: row.number,
    arrivalDay: row.arrivalDay,
    isSame: way !== 'bank' || isSamePayment(row, arrivalDay),
  }));
}
