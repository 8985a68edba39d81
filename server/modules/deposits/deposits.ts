import { and, desc, eq, gte, inArray, lte, max, ne, notExists, type SQL, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { startOfDay } from '../protection/index.ts';
import type { UploadColumns } from '../uploads/index.ts';
import { transferReference } from './channels.ts';
import { deposits } from './schema.ts';

export type Deposit = typeof deposits.$inferSelect;

const filters = { all: undefined, done: eq(deposits.status, 'done'), undone: eq(deposits.status, 'pending') };

/** Counts those of some deposits that have not arrived. */
export const countPendingIn = async (db: Database, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? 0 : db.$count(deposits, and(eq(deposits.status, 'pending'), inArray(deposits.id, [...ids])));

/** Returns a page of a customer's deposits, newest first, up to the id `newest` (RECH-10). */
export const listDeposits = (
  db: Database,
  account: number,
  { status, newest, limit, skip }: { status: keyof typeof filters; newest: number; limit: number; skip: number },
): Promise<Deposit[]> =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.account, account), lte(deposits.id, newest), filters[status]))
    .orderBy(desc(deposits.id))
    .limit(limit)
    .offset(skip);

export async function newestDepositId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(deposits.id) }).from(deposits);
  return row?.id ?? 0;
}

/** Finds a customer's deposit by its id or number; undefined if it is unknown or another customer's. */
export async function findDeposit(db: Database, account: number, id: string): Promise<Deposit | undefined> {
  const which = /^\d{1,15}$/.test(id) ? eq(deposits.id, Number(id)) : eq(deposits.number, id);
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.account, account), which));
  return row;
}

/**
 * Returns a customer's cumulative deposits in base units of USDT, at their worth when credited. Pending ones do not
 * count (PROF-14).
 */
export async function cumulativeDeposits(db: Database, account: number): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${deposits.value}), 0)` })
    .from(deposits)
    .where(and(eq(deposits.account, account), eq(deposits.status, 'done')));
  return BigInt(row?.sum ?? '0');
}

/**
 * Returns the worth of the deposits reported today in base units of USDT, without rejected ones. Credited deposits
 * count with their worth when credited, pending ones with their worth when reported.
 */
export async function depositedToday(db: Database, account: number, now: number): Promise<bigint> {
  const [row] = await db
    .select({ worth: sum(deposits.value) })
    .from(deposits)
    .where(and(eq(deposits.account, account), ne(deposits.status, 'failed'), gte(deposits.created, startOfDay(now))));
  return BigInt(row?.worth ?? 0);
}

/** Returns the reference for the next bank transfer that a customer reports. */
export const nextReference = async (db: Database, account: number): Promise<string> =>
  transferReference(
    account,
    (await db.$count(deposits, and(eq(deposits.account, account), eq(deposits.way, 'bank')))) + 1,
  );

/** Condition for deposits whose proof is an upload, given by its values or by its columns. */
const usesPicture = (account: number | AnyPgColumn, id: string | AnyPgColumn) =>
  and(eq(deposits.account, account), eq(deposits.proof, id));

/** Returns whether an upload is the proof of a deposit of the account. */
export const isDepositPicture = async (db: Database, account: number, id: string): Promise<boolean> =>
  (await db.$count(deposits, usesPicture(account, id))) > 0;

/** SQL condition: the upload is the proof of no deposit. */
export const isNoDepositPicture = (db: Database, upload: UploadColumns): SQL =>
  notExists(db.select({ id: deposits.id }).from(deposits).where(usesPicture(upload.account, upload.id)));
