import { sql } from 'drizzle-orm';
import { type CsvColumn, toCsv } from '../../../src/domain/csv.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { assets, journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { type MadeFile, type Sums, sumsOf } from './made-file.ts';

/** A file has at most so many balances: more than of other lines, since fewer days don't make them fewer. */
export const MAX_BALANCES = 200_000;

/** A customer's balance of an asset in base units; that of the company for no customer. */
interface BalanceRow {
  readonly customer: number | null;
  readonly asset: string;
  readonly available: string;
  readonly held: string;
  readonly total: string;
}

const inAsset = ({ asset }: BalanceRow, units: bigint): string => fromUnits(units, scaleOf(asset));

const columns: readonly CsvColumn<BalanceRow>[] = [
  { name: 'Customer', value: ({ customer }) => customer ?? undefined },
  { name: 'Asset', value: ({ asset }) => asset },
  { name: 'Available', kind: 'amount', value: (row) => inAsset(row, BigInt(row.available)) },
  { name: 'Held for orders and withdrawals', kind: 'amount', value: (row) => inAsset(row, BigInt(row.held)) },
  {
    name: 'In liquidity and lock-up mining',
    kind: 'amount',
    value: (row) => inAsset(row, BigInt(row.total) - BigInt(row.available) - BigInt(row.held)),
  },
  { name: 'Balance', kind: 'amount', value: (row) => inAsset(row, BigInt(row.total)) },
];

/**
 * Returns a file of what each customer had at a time, and what the company owed customers then. One statement reads
 * both, since money moves between two.
 */
export async function exportBalances(db: Database, time: number): Promise<MadeFile & { readonly ledger: Sums }> {
  const rows = await rowsOf<BalanceRow>(
    db,
    sql`with later as (
        select p.account, sum(p.amount) as amount from ${journals} j join ${postings} p on p.journal = j.id
        where j.created >= ${time} group by p.account
      ), earlier as (
        select a.customer, a.asset, a.purpose, a.balance - coalesce(later.amount, 0) as balance
        from ${ledgerAccounts} a left join later on later.account = a.id where a.asset <> 'POINTS'
      )
      select customer::integer as customer, asset,
        coalesce(sum(balance) filter (where purpose = 'available'), 0)::text as available,
        coalesce(sum(balance) filter (where purpose = 'held'), 0)::text as held, sum(balance)::text as total
      from earlier group by customer, asset having sum(balance) <> 0
      order by customer nulls first, asset limit ${MAX_BALANCES + 1} + (select count(*) from ${assets})`,
  );
  const balances = rows.filter(({ customer }) => customer !== null);
  const sideOf = (side: readonly BalanceRow[], sign: bigint): Sums =>
    sumsOf(side.map(({ asset, total }) => [asset, sign * BigInt(total)]));
  return {
    csv: toCsv(columns, balances),
    count: balances.length,
    sums: sideOf(balances, 1n),
    ledger: sideOf(
      rows.filter(({ customer }) => customer === null),
      -1n,
    ),
  };
}
