import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { journals, ledgerAccounts, postings } from '../../platform/db/schema.ts';
import { receiptMarks, receipts } from '../../ledger/schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';

export type Receipt = typeof receipts.$inferSelect;

/** Journals taken into the chain in one go. */
const BATCH_SIZE = 1000;

const hashOf = (before: string, body: string): string =>
  createHash('sha256').update(`${before}\n${body}`).digest('hex');

/** Journals without a receipt that are counted ahead: a long history is told to go on, not summed up at each call. */
const MAX_COUNTED_AHEAD = 10 * BATCH_SIZE;

/** A customer's ledger account: its postings after `mark` may lack a receipt, up to `newest`. */
interface Stretch {
  readonly account: number;
  readonly mark: number;
  readonly newest: number;
}

async function stretchesOf(tx: Database, account: number): Promise<Stretch[]> {
  const rows = await tx
    .select({ account: ledgerAccounts.id, newest: ledgerAccounts.sequence, mark: receiptMarks.sequence })
    .from(ledgerAccounts)
    .leftJoin(receiptMarks, eq(receiptMarks.account, ledgerAccounts.id))
    .where(eq(ledgerAccounts.customer, account));
  return rows.map(({ mark, ...row }) => ({ ...row, mark: mark ?? 0 })).filter(({ mark, newest }) => mark < newest);
}

/**
 * The first `limit` postings of each stretch whose journal has no receipt. Journals of an account have the order of its
 * chain.
 */
const withoutReceipt = (account: number, stretches: readonly Stretch[], limit: number) => sql`
  from unnest(${sql.param(stretches.map((stretch) => stretch.account))}::bigint[],
    ${sql.param(stretches.map(({ mark }) => mark))}::bigint[],
    ${sql.param(stretches.map(({ newest }) => newest))}::bigint[]) as s(account, mark, newest)
  cross join lateral (
    select p.journal, p.account, p.sequence from postings p
    where p.account = s.account and p.sequence > s.mark and p.sequence <= s.newest
      and not exists (select 1 from receipts r where r.account = ${account} and r.journal = p.journal)
    order by p.sequence limit ${limit}
  ) p`;

/**
 * The next journals of a customer that have no receipt yet, in the order in which they were written, and how far each
 * chain stands in the receipts with them.
 */
async function missing(
  tx: Database,
  account: number,
  stretches: readonly Stretch[],
): Promise<{ ids: number[]; marks: { account: number; sequence: number }[] }> {
  const rows = await rowsOf<Record<'journal' | 'account' | 'sequence', string>>(
    tx,
    sql`select p.journal, p.account, p.sequence ${withoutReceipt(account, stretches, BATCH_SIZE)}`,
  );
  const lines = rows.map((row) => ({
    journal: Number(row.journal),
    account: Number(row.account),
    sequence: Number(row.sequence),
  }));
  const ids = [...new Set(lines.map(({ journal }) => journal))].toSorted((a, b) => a - b).slice(0, BATCH_SIZE);
  const taken = new Set(ids);
  const marks = stretches.map(({ account: value, newest }) => {
    const own = lines.filter((line) => line.account === value);
    const unsigned = own.find(({ journal }) => !taken.has(journal));
    const last = own.length < BATCH_SIZE ? newest : (own.at(-1)?.sequence ?? newest);
    return { account: value, sequence: unsigned ? unsigned.sequence - 1 : last };
  });
  return { ids, marks };
}

/** How many journals lack a receipt, counted up to `AHEAD`. */
async function countMissing(tx: Database, account: number): Promise<number> {
  const stretches = await stretchesOf(tx, account);
  if (stretches.length === 0) return 0;
  const rows = await rowsOf<{ left: number }>(
    tx,
    sql`select count(distinct p.journal)::int as left ${withoutReceipt(account, stretches, MAX_COUNTED_AHEAD)}`,
  );
  return Math.min(rows[0]?.left ?? 0, MAX_COUNTED_AHEAD);
}

const writeMarks = (tx: Database, marks: readonly { account: number; sequence: number }[]) =>
  tx
    .insert(receiptMarks)
    .values([...marks])
    .onConflictDoUpdate({ target: receiptMarks.account, set: { sequence: sql`excluded.sequence` } });

/** What a receipt says of a journal: its own fields, and the legs in the customer's accounts. */
async function bodies(tx: Database, account: number, ids: readonly number[]) {
  const lines = await tx
    .select({ journal: journals, posting: postings, purpose: ledgerAccounts.purpose })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journal))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(and(eq(ledgerAccounts.customer, account), inArray(postings.journal, [...ids])))
    .orderBy(asc(postings.id));
  const byJournal = new Map<
    number,
    { kind: string; reference: string; remark: string; time: number; legs: unknown[] }
  >();
  for (const {
    journal: { id, kind, reference, remark, created },
    posting,
    purpose,
  } of lines) {
    const body = byJournal.get(id) ?? { kind, reference, remark, time: created, legs: [] };
    byJournal.set(id, body);
    const [amount, balance] = [posting.amount, posting.balance].map((units) =>
      fromUnits(units, scaleOf(posting.asset)),
    );
    body.legs.push({ entry: String(posting.id), purpose, code: posting.asset, amount, balance });
  }
  return ids.map((journal) => ({ journal, body: byJournal.get(journal) }));
}

/**
 * Takes up to `STEP` more journals into a customer's chain, so that a long history holds nobody else up; gives the end
 * of the chain and how many are still to come. The journals never change, so a chain that was given once is a beginning
 * of every later one. Inside a transaction.
 */
async function extend(tx: Database, account: number): Promise<{ sequence: number; hash: string; left: number }> {
  await lockName(tx, `receipts ${account}`);
  const [newest] = await tx
    .select()
    .from(receipts)
    .where(eq(receipts.account, account))
    .orderBy(desc(receipts.sequence))
    .limit(1);
  let { sequence, hash } = newest ?? { sequence: 0, hash: '' };
  const stretches = await stretchesOf(tx, account);
  if (stretches.length === 0) return { sequence, hash, left: 0 };
  const { ids, marks } = await missing(tx, account, stretches);
  await writeMarks(tx, marks);
  if (ids.length === 0) return { sequence, hash, left: 0 };
  const lines = (await bodies(tx, account, ids)).map(({ journal, body }) => {
    sequence += 1;
    const response = JSON.stringify({ sequence, journal: String(journal), ...body });
    hash = hashOf(hash, response);
    return { account, sequence, journal, body: response, hash };
  });
  await tx.insert(receipts).values(lines);
  return { sequence, hash, left: ids.length < BATCH_SIZE ? 0 : await countMissing(tx, account) };
}

/**
 * Receipts from a place on, at most `limit`; the end of the chain; and how many there are in all, those included that a
 * later call brings.
 */
export const receiptsOf = (
  db: Database,
  account: number,
  from: number,
  limit: number,
): Promise<{ lists: Receipt[]; end: { sequence: number; hash: string }; total: number }> =>
  db.transaction(async (tx) => {
    const { sequence, hash, left } = await extend(tx, account);
    const lists = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.account, account), gte(receipts.sequence, from)))
      .orderBy(asc(receipts.sequence))
      .limit(limit);
    return { lists, end: { sequence, hash }, total: sequence + left };
  });
