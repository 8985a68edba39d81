import { and, eq, gte, inArray } from 'drizzle-orm';
import { lastState, type VerdictState } from '../../../src/domain/deposit-verdict.ts';
import type { Database } from '../../platform/db/connect.ts';
import { journals } from '../../ledger/schema.ts';
import { unitsIn } from '../transfers/index.ts';
import type { Deposit } from './deposits.ts';
import { deposits } from './schema.ts';

/** Selects the ids of the deposits that the ledger has only since a time. */
export const creditedSince = (db: Database, time: number) =>
  db
    .select({ id: deposits.id })
    .from(deposits)
    .innerJoin(journals, eq(journals.reference, deposits.number))
    .where(and(eq(journals.kind, 'recharge'), gte(journals.created, time)));

/** Verdicts that show a payment with all its confirmations. */
const ARRIVED: readonly (VerdictState | undefined)[] = ['matches', 'old'];

/** Whether the payment of a deposit is on its chain. The watcher books only those that have their confirmations. */
function hasArrived(row: Deposit): boolean {
  const state = lastState(row.verdict);
  return row.status === 'done' || ARRIVED.includes(state) || (!row.reported && (state ?? 'young') === 'young');
}

/** Names a payment, which several reports can claim. */
const paymentKey = ({ currency, chain, payee, hashKey }: Deposit): string =>
  [currency, chain, payee, hashKey].join(' ');

/** Returns the payments among these that are credited by now. */
async function creditedAmong(db: Database, rows: readonly Deposit[]): Promise<ReadonlySet<string>> {
  const keys = rows.flatMap(({ hashKey }) => hashKey ?? []);
  if (keys.length === 0) return new Set();
  const credited = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, 'done'), inArray(deposits.hashKey, keys)));
  return new Set(credited.map(paymentKey));
}

/**
 * Returns what had arrived on chains at a time and was not credited then, by currency in base units. Payments that
 * staff rejected are not in it.
 */
export async function uncreditedPayments(db: Database, time: number): Promise<ReadonlyMap<string, bigint>> {
  const pending = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.way, 'crypto'), eq(deposits.status, 'pending')));
  const later = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.way, 'crypto'), eq(deposits.status, 'done'), inArray(deposits.id, creditedSince(db, time))));
  const credited = await creditedAmong(db, pending);
  const payments = new Map<string, Deposit>();
  for (const row of [...pending.filter((one) => !credited.has(paymentKey(one))), ...later]) {
    // a report says nothing of when its payment arrived, and the chain does
    const arrived = row.verdict?.time ?? (row.reported ? undefined : row.created);
    if (hasArrived(row) && arrived !== undefined && arrived < time) payments.set(paymentKey(row), row);
  }
  const sums = new Map<string, bigint>();
  for (const { currency, observed, verdict } of payments.values()) {
    const amount = observed ?? unitsIn(currency, verdict?.amount ?? '0');
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  return sums;
}
