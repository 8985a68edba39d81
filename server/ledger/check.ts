import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { type Chain, CHAIN_START, readChains } from './chains.ts';

/** Ids that a statement checks: an inclusive range or a list. */
export type Ids = { readonly from: number; readonly to: number } | readonly number[];
const ALL_IDS: Ids = { from: 0, to: Number.MAX_SAFE_INTEGER };
const isWithin = (column: SQL, ids: Ids): SQL =>
  'from' in ids
    ? sql`${column} between ${ids.from} and ${ids.to}`
    : sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/**
 * Returns the journals that do not sum to zero. A journal is committed together with its postings and never changes, so
 * writes may happen meanwhile.
 */
export const findUnbalancedJournals = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ journal: string; asset: string }>(
      db,
      sql`
    select journal, asset from postings where ${isWithin(sql`journal`, ids)}
    group by journal, asset having sum(amount) <> 0 order by journal`,
    )
  ).map(({ journal, asset }) => `journal ${journal} does not sum to zero in ${asset}`);

/** Returns the journals without postings. */
export const findEmptyJournals = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`
    select id from journals j
    where ${isWithin(sql`id`, ids)} and not exists (select 1 from postings p where p.journal = j.id) order by id`,
    )
  ).map(({ id }) => `journal ${id} has no postings`);

/** Returns the accounts whose balance or chain end contradicts their postings, or that are negative (I3, I7, I8). */
const checkAccounts = async (db: Database): Promise<string[]> => {
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

/**
 * Returns the holds that contradict their journals (I4). One statement sees one snapshot, so writes may happen
 * meanwhile.
 */
export const checkHolds = async (db: Database, ids: Ids): Promise<string[]> => {
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
    where ${isWithin(sql`h.id`, ids)} and (coalesce(f.put, 0) <> h.amount
      or coalesce(f.taken, 0) <> h.captured + h.released
      or (h.ended is null) <> (h.captured + h.released < h.amount))
    order by h.id`,
  );
  return rows.map(({ id }) => `hold ${id} is not what its journals say`);
};

/**
 * Returns the held balances that differ from the sum of their open holds (I5). Ended holds have nothing left, which a
 * database constraint ensures.
 */
export const checkHeldBalances = async (db: Database): Promise<string[]> => {
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

/** Checks all sums of the whole history, without hashes. Returns the violations as sentences. */
export const checkSums = async (db: Database): Promise<string[]> => [
  ...(await findUnbalancedJournals(db, ALL_IDS)),
  ...(await findEmptyJournals(db, ALL_IDS)),
  ...(await checkAccounts(db)),
  ...(await checkHolds(db, ALL_IDS)),
  ...(await checkHeldBalances(db)),
];

/** Rows that one statement of the full check reads. */
const JOURNALS_PER_STATEMENT = 5000;
const HOLDS_PER_STATEMENT = 2000;
const ACCOUNTS_PER_STATEMENT = 500;

const lastId = async (db: Database, table: 'journals' | 'holds' | 'ledger_accounts'): Promise<number> =>
  Number(
    (await rowsOf<{ id: string | null }>(db, sql`select max(id) as id from ${sql.identifier(table)}`))[0]?.id ?? 0,
  );

/** Yields the ids of a table in ranges of `size`. */
export async function* idRanges(
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
 * Checks everything from the first posting, in many short statements, and yields the violations of each: sums, chains
 * with their hashes, ends of accounts, and holds. It ignores the marks. Postings that are written meanwhile are left to
 * the next check.
 */
export async function* checkAll(db: Database): AsyncGenerator<readonly string[]> {
  for await (const ids of idRanges(db, 'journals', JOURNALS_PER_STATEMENT))
    yield [...(await findUnbalancedJournals(db, ids)), ...(await findEmptyJournals(db, ids))];
  for await (const { from, to } of idRanges(db, 'ledger_accounts', ACCOUNTS_PER_STATEMENT)) {
    const accounts = await rowsOf<AccountRow>(
      db,
      sql`
      select id, customer, sequence, hash, balance from ledger_accounts
      where id between ${from} and ${to} order by id`,
    );
    const chains = accounts.map(({ id, customer, sequence, hash, balance }): Chain => ({
      account: Number(id),
      isCustomer: customer !== null,
      from: CHAIN_START,
      end: { sequence: Number(sequence), hash, balance: BigInt(balance) },
    }));
    for await (const { violations } of readChains(db, chains)) yield violations;
    yield await checkAccountEnds(db, { from, to });
  }
  for await (const ids of idRanges(db, 'holds', HOLDS_PER_STATEMENT)) yield await checkHolds(db, ids);
  yield await checkHeldBalances(db);
}

/** Returns the accounts with postings after their stated end, which no balance includes. */
const checkAccountEnds = async (db: Database, ids: Ids): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`
    select a.id from ledger_accounts a
    where ${isWithin(sql`a.id`, ids)}
      and exists (select 1 from postings p where p.account = a.id and p.sequence > a.sequence)
    order by a.id`,
    )
  ).map(({ id }) => `ledger account ${id} does not hold what its postings say`);

/** Checks the whole ledger. Returns the violations as sentences; empty if the ledger is intact. */
export async function checkLedger(db: Database): Promise<string[]> {
  const all: string[] = [];
  for await (const violations of checkAll(db)) all.push(...violations);
  return [...new Set(all)];
}
