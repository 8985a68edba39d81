import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { ledgerAccounts } from './schema.ts';
import type { HashedJournal, HashedPosting } from './chain-hash.ts';

// Plain SQL, since every order runs these queries and Drizzle would build them again in each transaction.

export type AccountRow = typeof ledgerAccounts.$inferSelect;
export interface JournalRow extends HashedJournal {
  /** Hash of the content of a named journal. */
  readonly body: string | null;
}
export interface PostingRow extends HashedPosting {
  readonly hash: string;
}

/** Passes a list as one parameter, so that PostgreSQL prepares one statement for all lengths. */
const list = (values: readonly unknown[], type: 'bigint' | 'numeric' | 'text'): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Returns the values of one column. */
const column = <R, N extends keyof R>(rows: readonly R[], name: N): R[N][] => rows.map((row) => row[name]);

/** A ledger account as the drivers return it. */
type RawAccount = Pick<AccountRow, 'purpose' | 'asset' | 'hash'> & {
  readonly [N in 'id' | 'balance' | 'sequence' | 'latest']: string | number;
} & { readonly customer: string | number | null; readonly scale: number };

interface AccountKey {
  readonly customer?: number | undefined;
  readonly purpose: string;
  readonly asset: string;
}

/**
 * Locks the accounts with the given keys and returns them with the scale of their asset. It always locks in the order
 * of ids, so that two journals never wait for each other.
 */
export async function lockAccountRows(
  tx: Database,
  keys: readonly AccountKey[],
): Promise<{ account: AccountRow; scale: number }[]> {
  const rows = await rowsOf<RawAccount>(
    tx,
    sql`
  select a.id, a.customer, a.purpose, a.asset, a.balance::text as balance, a.sequence, a.hash, a.latest, s.scale
  from ledger_accounts a join assets s on s.code = a.asset
  where (coalesce(a.customer, 0), a.purpose, a.asset) in (
    select * from unnest(
      ${list(
        keys.map(({ customer = 0 }) => customer),
        'bigint',
      )},
      ${list(column(keys, 'purpose'), 'text')},
      ${list(column(keys, 'asset'), 'text')}))
  order by a.id for no key update of a`,
  );
  return rows.map(({ scale, ...row }) => ({
    account: {
      ...row,
      id: Number(row.id),
      customer: row.customer === null ? null : Number(row.customer),
      balance: BigInt(row.balance),
      sequence: Number(row.sequence),
      latest: Number(row.latest),
    },
    scale,
  }));
}

/** Returns the journals that have one of these names. */
export async function findNamedJournals(
  tx: Database,
  names: readonly string[],
): Promise<{ id: number; once: string; body: string | null; created: number }[]> {
  const rows = await rowsOf<{ id: string | number; once: string; body: string | null; created: string | number }>(
    tx,
    sql`select id, once, body, created from journals where once = any(${list(names, 'text')})`,
  );
  return rows.map(({ id, once, body, created }) => ({ id: Number(id), once, body, created: Number(created) }));
}

/** Inserts journals and returns their ids in the same order. */
export async function insertJournals(tx: Database, rows: readonly JournalRow[]): Promise<number[]> {
  const inserted = await rowsOf<{ id: number | string }>(
    tx,
    sql`
  insert into journals (kind, reference, remark, hold, once, body, created)
  select * from unnest(
    ${list(column(rows, 'kind'), 'text')},
    ${list(column(rows, 'reference'), 'text')},
    ${list(column(rows, 'remark'), 'text')},
    ${list(column(rows, 'hold'), 'bigint')},
    ${list(column(rows, 'once'), 'text')},
    ${list(column(rows, 'body'), 'text')},
    ${list(column(rows, 'created'), 'bigint')})
  returning id`,
  );
  return inserted.map(({ id }) => Number(id));
}

/** Inserts postings and updates the balance and the end of the chain of every account that they touch. */
export async function insertPostings(
  tx: Database,
  postings: readonly PostingRow[],
  touched: readonly AccountRow[],
): Promise<void> {
  await tx.execute(sql`
  with written as (
    insert into postings (journal, account, asset, amount, balance, sequence, hash)
    select * from unnest(
      ${list(column(postings, 'journal'), 'bigint')},
      ${list(column(postings, 'account'), 'bigint')},
      ${list(column(postings, 'asset'), 'text')},
      ${list(column(postings, 'amount'), 'numeric')},
      ${list(column(postings, 'balance'), 'numeric')},
      ${list(column(postings, 'sequence'), 'bigint')},
      ${list(column(postings, 'hash'), 'text')})
  )
  update ledger_accounts as a
  set balance = v.balance, sequence = v.sequence, hash = v.hash, latest = v.latest
  from unnest(
    ${list(column(touched, 'id'), 'bigint')},
    ${list(column(touched, 'balance'), 'numeric')},
    ${list(column(touched, 'sequence'), 'bigint')},
    ${list(column(touched, 'hash'), 'text')},
    ${list(column(touched, 'latest'), 'bigint')}) as v(id, balance, sequence, hash, latest)
  where a.id = v.id`);
}
