import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { preparedQuery } from '../platform/db/prepared-query.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { assets, journals, ledgerAccounts } from '../platform/db/schema.ts';
import type { Heading, Link } from './chain-hash.ts';

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

/**
 * Accounts by customer (0 for the house), purpose and asset, with the scales of their assets; locked in one order, so
 * that two journals never wait for each other.
 */
export const lockRows = preparedQuery((db) =>
  db
    .select({ account: ledgerAccounts, scale: assets.scale })
    .from(ledgerAccounts)
    .innerJoin(assets, eq(assets.code, ledgerAccounts.asset))
    .where(
      sql`(coalesce(${ledgerAccounts.customer}, 0), ${ledgerAccounts.purpose}, ${ledgerAccounts.asset}) in (
        select * from unnest(
          ${sql.placeholder('customers')}::bigint[],
          ${sql.placeholder('purposes')}::text[],
          ${sql.placeholder('assets')}::text[]))`,
    )
    .orderBy(ledgerAccounts.id)
    .for('no key update', { of: ledgerAccounts }),
);

/** Journals that have one of these names. */
export const findNames = preparedQuery((db) =>
  db
    .select({ id: journals.id, once: journals.once, body: journals.body, created: journals.created })
    .from(journals)
    .where(sql`${journals.once} = any(${sql.placeholder('names')}::text[])`),
);

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
