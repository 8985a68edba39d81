import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { lockName } from '../db/lock-name.ts';
import { journals, ledgerAccounts, postings } from '../db/schema.ts';
import { receipts } from '../db/schema/ledger.ts';
import { scaleOf } from '../ledger/assets.ts';
import { fromUnits } from '../ledger/units.ts';

export type Receipt = typeof receipts.$inferSelect;

/** Journals taken into the chain in one go. */
const STEP = 1000;

const hashOf = (before: string, body: string): string => createHash('sha256').update(`${before}\n${body}`).digest('hex');

const withoutReceipt = (account: number) => sql`
  from postings p join ledger_accounts a on a.id = p.account
  where a.customer = ${account} and not exists (select 1 from receipts r where r.account = ${account} and r.journal = p.journal)`;

/** The next journals of a customer that have no receipt yet, in the order in which they were written. */
async function missing(tx: Database, account: number): Promise<number[]> {
  const { rows } = (await tx.execute(sql`select distinct p.journal ${withoutReceipt(account)} order by p.journal limit ${STEP}`)) as unknown as { rows: { journal: string }[] };
  return rows.map(({ journal }) => Number(journal));
}

async function countMissing(tx: Database, account: number): Promise<number> {
  const { rows } = (await tx.execute(sql`select count(distinct p.journal)::int as left ${withoutReceipt(account)}`)) as unknown as { rows: { left: number }[] };
  return rows[0]?.left ?? 0;
}

/** What a receipt says of a journal: its own fields, and the legs in the customer's accounts. */
async function bodies(tx: Database, account: number, ids: readonly number[]) {
  const lines = await tx.select({ journal: journals, posting: postings, purpose: ledgerAccounts.purpose }).from(postings)
    .innerJoin(journals, eq(journals.id, postings.journal))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(and(eq(ledgerAccounts.customer, account), inArray(postings.journal, [...ids])))
    .orderBy(asc(postings.id));
  const byJournal = new Map<number, { kind: string; reference: string; remark: string; time: number; legs: unknown[] }>();
  for (const { journal: { id, kind, reference, remark, created }, posting, purpose } of lines) {
    const body = byJournal.get(id) ?? { kind, reference, remark, time: created, legs: [] };
    byJournal.set(id, body);
    const [amount, balance] = [posting.amount, posting.balance].map((units) => fromUnits(units, scaleOf(posting.asset)));
    body.legs.push({ entry: String(posting.id), purpose, code: posting.asset, amount, balance });
  }
  return ids.map((journal) => ({ journal, body: byJournal.get(journal) }));
}

/**
 * Takes up to `STEP` more journals into a customer's chain, so that a long history holds nobody else up; gives the end of the chain and how many
 * are still to come. The journals never change, so a chain that was given once is a beginning of every
 * later one. Inside a transaction.
 */
async function extend(tx: Database, account: number): Promise<{ sequence: number; left: number }> {
  await lockName(tx, `receipts ${account}`);
  const [newest] = await tx.select().from(receipts).where(eq(receipts.account, account)).orderBy(desc(receipts.sequence)).limit(1);
  let { sequence, hash } = newest ?? { sequence: 0, hash: '' };
  const ids = await missing(tx, account);
  if (ids.length === 0) return { sequence, left: 0 };
  const lines = (await bodies(tx, account, ids)).map(({ journal, body }) => {
    sequence += 1;
    const told = JSON.stringify({ sequence, journal: String(journal), ...body });
    hash = hashOf(hash, told);
    return { account, sequence, journal, body: told, hash };
  });
  await tx.insert(receipts).values(lines);
  return { sequence, left: ids.length < STEP ? 0 : await countMissing(tx, account) };
}

/** Receipts from a place on, at most `limit`, and how many there are in all, those included that a later call brings. */
export const receiptsOf = (db: Database, account: number, from: number, limit: number): Promise<{ lists: Receipt[]; total: number }> =>
  db.transaction(async (tx) => {
    const { sequence, left } = await extend(tx, account);
    const lists = await tx.select().from(receipts).where(and(eq(receipts.account, account), gte(receipts.sequence, from))).orderBy(asc(receipts.sequence)).limit(limit);
    return { lists, total: sequence + left };
  });

/** Hash of one receipt, '' where there is none. */
export async function hashAt(db: Database, account: number, sequence: number): Promise<string> {
  const [one] = await db.select({ hash: receipts.hash }).from(receipts).where(and(eq(receipts.account, account), eq(receipts.sequence, sequence)));
  return one?.hash ?? '';
}
