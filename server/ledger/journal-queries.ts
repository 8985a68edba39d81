import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { ledgerAccounts } from '../platform/db/schema.ts';
import type { Heading, Link } from './chain-hash.ts';

// Written in SQL: every order asks these, and Drizzle would build them anew in each transaction.

export type AccountRow = typeof ledgerAccounts.$inferSelect;
export interface JournalRow extends Heading {
  /** Hash of what it says, where it has a name. */
  readonly body: string | null;
}
export interface PostingRow extends Link {
  readonly hash: string;
}

/** A whole list as one parameter, so that PostgreSQL prepares one text and not one a length. */
const list = (values: readonly unknown[], type: 'bigint' | 'numeric' | 'text'): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** The values of rows by column. */
const column = <R, N extends keyof R>(rows: readonly R[], name: N): R[N][] => rows.map((row) => row[name]);

/** A ledger account as both drivers give it. */
type RawAccount = Pick<AccountRow, 'purpose' | 'asset' | 'hash'> & {
  readonly [N in 'id' | 'balance' | 'sequence' | 'latest']: string | number;
} & { readonly customer: string | number | null; readonly scale: number };

interface AccountKey {
  readonly customer?: number | undefined;
  readonly purpose: string;
  readonly asset: string;
}

/**
 * Accounts by customer, purpose and asset, each with the scale of its asset in the ledger; locked in one order, so that
 * two journals never wait for each other.
 */
export async function lockRows(
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

/** Journals that have one of these names. */
export async function findNames(
  tx: Database,
  names: readonly string[],
): Promise<{ id: number; once: string; body: string | null; created: number }[]> {
  const rows = await rowsOf<{ id: string | number; once: string; body: string | null; created: string | number }>(
    tx,
    sql`select id, once, body, created from journals where once = any(${list(names, 'text')})`,
  );
  return rows.map(({ id, once, body, created }) => ({ id: Number(id), once, body, created: Number(created) }));
}

/** Writes journals and gives their ids, in their order. */
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

/** Writes postings, and the new balance and end of chain of every account that they touch. */
export async function insertPostings(
  tx: Database,
  postings: readonly PostingRow[],
  touched: readonly AccountRow[],
): Promise<void> {
  await tx.execute(sql`
  with written as (
    insert into postings (journal, account, asset, amount, balance, sequence, hash, form)
    select *, 2 from unnest(
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
