import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { CustomerCache } from '../../platform/db/last-customers.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/**
 * A ledger account of a customer as it was when it was read: how many postings it had, and its balance in base units.
 */
interface Place {
  readonly account: number;
  readonly code: string;
  readonly sequence: number;
  readonly balance: bigint;
}

/** Sums over all that happened to a customer, up to `places`. Never changed: what comes later makes another one. */
export interface History {
  readonly places: readonly Place[];
  /** Kinds of the entries of what is available. */
  readonly kinds: ReadonlySet<string>;
  /** Base units that the operator's accounts got in these journals, by `coin purpose`. */
  readonly operator: ReadonlyMap<string, bigint>;
}

const NOTHING: History = { places: [], kinds: new Set(), operator: new Map() };
const stored = new CustomerCache<History>();

interface HistoryRow {
  readonly kinds: readonly string[];
  readonly operator: readonly { readonly code: string; readonly purpose: string; readonly sum: string }[];
  readonly places: readonly {
    readonly account: number;
    readonly code: string;
    readonly sequence: number;
    readonly balance: string;
  }[];
}

/**
 * What has happened since `before`, added to it, in one statement, which sees one moment: the postings of a journal
 * come in one go.
 */
async function readSince(db: Database, account: number, before: History): Promise<History> {
  const seen = JSON.stringify(before.places.map((place) => ({ account: place.account, sequence: place.sequence })));
  const [response] = await rowsOf<HistoryRow>(
    db,
    sql`
    with own as (
      select a.id, a.asset, a.purpose, a.balance, a.sequence, coalesce(s.sequence, 0) as seen
      from ledger_accounts a
        left join json_to_recordset(${seen}::json) as s (account bigint, sequence bigint) on s.account = a.id
      where a.customer = ${account}
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
        'balance', balance::text) order by id), '[]') from own) as places`,
  );
  if (!response) throw new Error('a select without a table gave no row');
  const { kinds, operator, places } = response;
  const sums = new Map(before.operator);
  for (const { code, purpose, sum } of operator)
    sums.set(`${code} ${purpose}`, (sums.get(`${code} ${purpose}`) ?? 0n) + BigInt(sum));
  return {
    places: places.map(({ balance, ...place }) => ({ ...place, balance: BigInt(balance) })),
    kinds: new Set([...before.kinds, ...kinds]),
    operator: sums,
  };
}

/**
 * Sums over a customer's history. Journals never change, so what was read once is kept in the process, and only what
 * came since is read: a customer with 100,000 entries would else cost everybody a second each time.
 */
export async function historyOf(db: Database, account: number): Promise<History> {
  return stored.set(db, account, await readSince(db, account, stored.get(db, account) ?? NOTHING));
}
