import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** State of a customer's ledger account at the time of reading. */
interface AccountState {
  readonly account: number;
  readonly code: string;
  /** Number of postings. */
  readonly sequence: number;
  /** Base units. */
  readonly balance: bigint;
}

/** Sums over a customer's whole history, up to `accounts`. Immutable: later postings create a new one. */
export interface History {
  readonly accounts: readonly AccountState[];
  /** Kinds of the entries in available balances. */
  readonly kinds: ReadonlySet<string>;
  /** Base units that the operator's accounts received in these journals, by `coin purpose`. */
  readonly operator: ReadonlyMap<string, bigint>;
}

const EMPTY_HISTORY: History = { accounts: [], kinds: new Set(), operator: new Map() };
const cache = new CustomerCache<History>();

interface HistoryRow {
  readonly kinds: readonly string[];
  readonly operator: readonly { readonly code: string; readonly purpose: string; readonly sum: string }[];
  readonly accounts: readonly {
    readonly account: number;
    readonly code: string;
    readonly sequence: number;
    readonly balance: string;
  }[];
}

/**
 * Adds everything since `previous` to it. One statement sees one snapshot, so it never sees only some postings of a
 * journal.
 */
async function extendHistory(db: Database, customer: number, previous: History): Promise<History> {
  const seen = JSON.stringify(previous.accounts.map(({ account, sequence }) => ({ account, sequence })));
  const [row] = await rowsOf<HistoryRow>(
    db,
    sql`
    with own as (
      select a.id, a.asset, a.purpose, a.balance, a.sequence, coalesce(s.sequence, 0) as seen
      from ledger_accounts a
        left join json_to_recordset(${seen}::json) as s (account bigint, sequence bigint) on s.account = a.id
      where a.customer = ${customer}
    ), fresh as materialized (
      select p.journal, bool_or(own.purpose = 'available') as shown
      from own join postings p on p.account = own.id and p.sequence > own.seen
        and p.sequence <= own.sequence group by p.journal
    )
    select
      (select coalesce(json_agg(distinct j.kind), '[]') from fresh f join journals j on j.id = f.journal
        where f.shown) as kinds,
      (select coalesce(json_agg(side), '[]') from (
        select p.asset as code, a.purpose, sum(p.amount)::text as sum
        from fresh f join postings p on p.journal = f.journal join ledger_accounts a on a.id = p.account
          and a.customer is null group by p.asset, a.purpose
      ) side) as operator,
      (select coalesce(json_agg(json_build_object('account', id, 'code', asset, 'sequence', sequence,
        'balance', balance::text) order by id), '[]') from own) as accounts`,
  );
  if (!row) throw new Error('a select without a table gave no row');
  const { kinds, operator, accounts } = row;
  const sums = new Map(previous.operator);
  for (const { code, purpose, sum } of operator)
    sums.set(`${code} ${purpose}`, (sums.get(`${code} ${purpose}`) ?? 0n) + BigInt(sum));
  return {
    accounts: accounts.map(({ balance, ...account }) => ({ ...account, balance: BigInt(balance) })),
    kinds: new Set([...previous.kinds, ...kinds]),
    operator: sums,
  };
}

/**
 * Returns the sums over a customer's history. Journals never change, so the process caches the sums and reads only the
 * new postings: otherwise a customer with 100,000 entries would cost one second of work each time.
 */
export async function readHistory(db: Database, customer: number): Promise<History> {
  return cache.set(db, customer, await extendHistory(db, customer, cache.get(db, customer) ?? EMPTY_HISTORY));
}
