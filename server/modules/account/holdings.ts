import { sql } from 'drizzle-orm';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { POINTS } from '../points/index.ts';
import { averagePrice, EMPTY_POSITION, type Position, positionAfter } from './average-price.ts';

/** The positions of a customer up to `accounts`. Immutable: later postings create a new one. */
interface Holdings {
  readonly positions: ReadonlyMap<string, Position>;
  readonly accounts: readonly { readonly account: number; readonly sequence: number }[];
}

interface HoldingsRow {
  readonly changes: readonly { readonly code: string; readonly units: string; readonly cost: string | null }[];
  readonly accounts: Holdings['accounts'];
}

const NO_HOLDINGS: Holdings = { positions: new Map(), accounts: [] };
const cache = new CustomerCache<Holdings>();

/**
 * Adds everything since `previous` to it. One statement sees one snapshot, so it never sees only some postings of a
 * journal. What moves between the customer's own accounts (held for an order and released, mining) changes nothing.
 */
async function extendHoldings(db: Database, customer: number, previous: Holdings): Promise<Holdings> {
  const [row] = await rowsOf<HoldingsRow>(
    db,
    sql`
    with own as (
      select a.id, a.asset, a.sequence, coalesce(s.sequence, 0) as seen
      from ledger_accounts a
        left join json_to_recordset(${JSON.stringify(previous.accounts)}::json) as s (account bigint, sequence bigint)
          on s.account = a.id
      where a.customer = ${customer} and a.asset not in (${QUOTE_ASSET}, ${POINTS})
    ), fresh as materialized (
      select p.journal, own.asset, sum(p.amount) as units
      from own join postings p on p.account = own.id and p.sequence > own.seen and p.sequence <= own.sequence
      group by p.journal, own.asset having sum(p.amount) <> 0
    )
    select
      (select coalesce(json_agg(json_build_object('code', f.asset, 'units', f.units::text, 'cost',
        case when f.units > 0 and j.kind = 'contractDeal' then (
          select coalesce(-sum(p.amount), 0)::text from postings p join ledger_accounts a on a.id = p.account
          where p.journal = f.journal and p.asset = ${QUOTE_ASSET} and a.customer = ${customer}
        ) end) order by f.journal), '[]') from fresh f join journals j on j.id = f.journal) as changes,
      (select coalesce(json_agg(json_build_object('account', id, 'sequence', sequence)), '[]') from own) as accounts`,
  );
  if (!row) throw new Error('a select without a table gave no row');
  const positions = new Map(previous.positions);
  for (const { code, units, cost } of row.changes) {
    const change = { units: BigInt(units), cost: cost === null ? undefined : BigInt(cost) };
    positions.set(code, positionAfter(positions.get(code) ?? EMPTY_POSITION, change));
  }
  return { positions, accounts: row.accounts };
}

/**
 * Returns the coins that a customer owns, mining and lock-up included, with the average price of those that were
 * bought. Journals never change, so the process caches the positions and reads only the new postings.
 */
export async function listHoldings(db: Database, customer: number) {
  const previous = cache.get(db, customer) ?? NO_HOLDINGS;
  const { positions } = cache.set(db, customer, await extendHoldings(db, customer, previous));
  return [...positions]
    .filter(([, { bought, others }]) => bought + others > 0n)
    .map(([code, position]) => ({
      code,
      amount: fromUnits(position.bought + position.others, scaleOf(code)),
      bought: fromUnits(position.bought, scaleOf(code)),
      average: averagePrice(code, position),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}
