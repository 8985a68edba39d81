import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { type Chain, readChains, START } from './chains.ts';

/** Ids of a table that a statement looks at: from (included) to (included), or a list. */
export type Ids = { readonly from: number; readonly to: number } | readonly number[];
const EVERY: Ids = { from: 0, to: Number.MAX_SAFE_INTEGER };
const within = (column: SQL, ids: Ids): SQL =>
  'from' in ids
    ? sql`${column} between ${ids.from} and ${ids.to}`
    : sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/**
 * Journals that do not sum to zero. A journal never changes and comes with its postings, so this may run beside writes.
 */
export const unbalancedJournals = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ journal: string; asset: string }>(
      db,
      sql`
    select journal, asset from postings where ${within(sql`journal`, ids)}
    group by journal, asset having sum(amount) <> 0 order by journal`,
    )
  ).map(({ journal, asset }) => `journal ${journal} does not sum to zero in ${asset}`);

/** Journals that move nothing. */
export const emptyJournals = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`
    select id from journals j
    where ${within(sql`id`, ids)} and not exists (select 1 from postings p where p.journal = j.id) order by id`,
    )
  ).map(({ id }) => `journal ${id} has no postings`);

/**
 * Accounts whose balance, length or end of chain is not what their postings say, or that are below zero (I3, I7, I8).
 */
const accountsWrong = async (db: Database): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select a.id from ledger_accounts a
    left join (
      select account, sum(amount) as total, count(*) as number, max(sequence) as newest from postings group by account
    ) f on f.account = a.id
    left join postings p on p.account = a.id and p.sequence = a.sequence
    where a.balance <> coalesce(f.total, 0) or a.sequence <> coalesce(f.newest, 0)
      or a.sequence <> coalesce(f.number, 0) or a.hash <> coalesce(p.hash, '')
      or a.balance <> coalesce(p.balance, 0) or (a.customer is not null and a.balance < 0)
    order by a.id`,
  );
  return rows.map(({ id }) => `ledger account ${id} does not hold what its postings say`);
};

/** Holds that are not what their journals say (I4). One statement sees one moment, so it may run beside writes. */
export const holdsWrong = async (db: Database, ids: Ids): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    select h.id from holds h
    left join lateral (
      select sum(case when p.amount > 0 then p.amount else 0 end) as put,
        sum(case when p.amount < 0 then -p.amount else 0 end) as taken
      from journals j join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.hold = h.id and a.purpose = 'held'
    ) f on true
    where ${within(sql`h.id`, ids)} and (coalesce(f.put, 0) <> h.amount
      or coalesce(f.taken, 0) <> h.captured + h.released
      or (h.ended is null) <> (h.captured + h.released < h.amount))
    order by h.id`,
  );
  return rows.map(({ id }) => `hold ${id} is not what its journals say`);
};

/**
 * Held balances that are not their open holds (I5). Ended holds have nothing left, which the database itself sees to.
 */
export const heldBalancesWrong = async (db: Database): Promise<string[]> => {
  const accounts = await rowsOf<{ id: string }>(
    db,
    sql`
    select a.id from ledger_accounts a
    left join (
      select customer, asset, sum(amount - captured - released) as held from holds
      where ended is null group by customer, asset
    ) h on h.customer = a.customer and h.asset = a.asset
    where a.purpose = 'held' and a.balance <> coalesce(h.held, 0) order by a.id`,
  );
  return accounts.map(({ id }) => `ledger account ${id} holds something else than its open holds`);
};

/**
 * What a look at all sums finds wrong, in words; empty when they hold. The database adds, nothing is hashed; whole
 * history at once.
 */
export const checkSums = async (db: Database): Promise<string[]> => [
  ...(await unbalancedJournals(db, EVERY)),
  ...(await emptyJournals(db, EVERY)),
  ...(await accountsWrong(db)),
  ...(await holdsWrong(db, EVERY)),
  ...(await heldBalancesWrong(db)),
];

/** Rows of a table that one statement of the full check looks at. */
const JOURNALS_PER_STATEMENT = 5000;
const HOLDS_PER_STATEMENT = 2000;
const ACCOUNTS_PER_STATEMENT = 500;

const lastId = async (db: Database, table: 'journals' | 'holds' | 'ledger_accounts'): Promise<number> =>
  Number(
    (await rowsOf<{ id: string | null }>(db, sql`select max(id) as id from ${sql.identifier(table)}`))[0]?.id ?? 0,
  );

/** The ids of a table in ranges of one size. */
export async function* ranges(
  db: Database,
  table: 'journals' | 'holds' | 'ledger_accounts',
  size: number,
): AsyncGenerator<{ from: number; to: number }> {
  const last = await lastId(db, table);
  for (let from = 1; from <= last; from += size) yield { from, to: from + size - 1 };
}

interface AccountRow {
  id: string;
  customer: string | null;
  sequence: string;
  hash: string;
  balance: string;
}

/**
 * Everything, from the first posting on, in many short statements, with what is wrong after each: sums, chains with
 * their hashes, ends of accounts, holds. It trusts no mark. Postings that are written meanwhile are left to the next
 * check.
 */
export async function* checkAll(db: Database): AsyncGenerator<readonly string[]> {
  for await (const ids of ranges(db, 'journals', JOURNALS_PER_STATEMENT))
    yield [...(await unbalancedJournals(db, ids)), ...(await emptyJournals(db, ids))];
  for await (const { from, to } of ranges(db, 'ledger_accounts', ACCOUNTS_PER_STATEMENT)) {
    const accounts = await rowsOf<AccountRow>(
      db,
      sql`
      select id, customer, sequence, hash, balance from ledger_accounts
      where id between ${from} and ${to} order by id`,
    );
    const chains = accounts.map(({ id, customer, sequence, hash, balance }): Chain => ({
      account: Number(id),
      isCustomer: customer !== null,
      from: START,
      end: { sequence: Number(sequence), hash, balance: BigInt(balance) },
    }));
    for await (const { wrong } of readChains(db, chains)) yield wrong;
    yield await beyondEnd(db, { from, to });
  }
  for await (const ids of ranges(db, 'holds', HOLDS_PER_STATEMENT)) yield await holdsWrong(db, ids);
  yield await heldBalancesWrong(db);
}

/** Accounts with postings behind the end that they state: no balance has them. */
const beyondEnd = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`
    select a.id from ledger_accounts a
    where ${within(sql`a.id`, ids)}
      and exists (select 1 from postings p where p.account = a.id and p.sequence > a.sequence)
    order by a.id`,
    )
  ).map(({ id }) => `ledger account ${id} does not hold what its postings say`);

/**
 * What is wrong in the ledger, in words; empty when it holds: sums are zero, balances are the fold, chains are whole,
 * holds agree.
 */
export async function checkLedger(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  for await (const violations of checkAll(db)) wrong.push(...violations);
  return [...new Set(wrong)];
}
