import { sql } from 'drizzle-orm';
import type { CompanyMovement, Movement } from '../../../src/desk/solvency/api.ts';
import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** Points are no money: what one is worth is a setting, and customers redeem them for USDT first. */
const IS_MONEY = sql`asset <> 'POINTS'`;

/**
 * Returns what customers were owed of each asset at a time, in base units. All accounts of an asset sum to 0, so it is
 * what the few accounts of the operator are below 0, less what was booked since. One statement, since money moves
 * between two.
 */
export async function owedAt(db: Database, time: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await rowsOf<{ asset: string; owed: string }>(
    db,
    sql`with current as (
        select asset, -sum(balance) as owed from ${ledgerAccounts}
        where ${ledgerAccounts.customer} is null and ${IS_MONEY} group by asset
      ), later as (
        select p.asset, sum(p.amount) as amount
        from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
        where j.created >= ${time} and a.customer is not null group by p.asset
      )
      select current.asset, (owed - coalesce(later.amount, 0))::text as owed
      from current left join later on later.asset = current.asset order by current.asset`,
  );
  return new Map(rows.map(({ asset, owed }) => [asset, BigInt(owed)]));
}

/** What was booked on accounts, in base units. */
export interface Booked extends Pick<Movement, 'kind' | 'asset' | 'count'> {
  readonly units: bigint;
}

/** Accounts whose bookings are summed: customers', or those of the company with a purpose. */
export type AccountsOf = 'customers' | 'fees' | 'options' | 'withdrawals' | 'debts';

/** Returns what was booked on accounts from a time until another one, by kind of journal and asset. Without points. */
export async function bookedBetween(
  db: Database,
  from: number,
  until: number,
  accounts: AccountsOf = 'customers',
): Promise<Booked[]> {
  const isOne =
    accounts === 'customers' ? sql`a.customer is not null` : sql`a.customer is null and a.purpose = ${accounts}`;
  const rows = await rowsOf<{ kind: string; asset: string; count: number; amount: string }>(
    db,
    sql`select j.kind, p.asset, count(distinct j.id)::integer as count, sum(p.amount)::text as amount
      from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
      where j.created >= ${from} and j.created < ${until} and ${isOne} and p.asset <> 'POINTS'
      group by j.kind, p.asset having sum(p.amount) <> 0 order by p.asset, j.kind`,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, units: BigInt(amount) }));
}

/** Returns a movement as the desk shows it. */
export const toMovement = ({ units, ...booked }: Booked): Movement => ({
  ...booked,
  amount: fromUnits(units, scaleOf(booked.asset)),
});

/**
 * Returns what wrong payments cost the company from a time until another one: losses, negative, and what customers owe
 * since they were paid too much. No account of a customer has any of it.
 */
export async function wrongPaymentsBetween(db: Database, from: number, until: number): Promise<CompanyMovement[]> {
  const [paid, owed] = [
    await bookedBetween(db, from, until, 'withdrawals'),
    await bookedBetween(db, from, until, 'debts'),
  ];
  const movements = (what: CompanyMovement['what'], rows: readonly Booked[], kind: JournalKind, sign: bigint) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ asset, count, units }) => ({ what, asset, count, amount: fromUnits(sign * units, scaleOf(asset)) }));
  return [
    ...movements('lost', paid, 'paymentError', -1n),
    ...movements('writtenOff', owed, 'paymentError', -1n),
    ...movements('becameDebt', paid, 'payoutDebt', 1n),
  ];
}
