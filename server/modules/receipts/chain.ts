import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { receiptMarks, receipts } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';

export type Receipt = typeof receipts.$inferSelect;

/** Journals that one call adds to the chain. */
const BATCH_SIZE = 1000;

const hashOf = (previousHash: string, body: string): string =>
  createHash('sha256').update(`${previousHash}\n${body}`).digest('hex');

/** Journals without a receipt are counted up to here: for a long history it is enough to know that more follow. */
const MAX_COUNTED_AHEAD = 10 * BATCH_SIZE;

/** Postings of a customer's ledger account that may lack a receipt: after `mark`, up to `newest`. */
interface UnreceiptedRange {
  readonly account: number;
  readonly mark: number;
  readonly newest: number;
}

async function unreceiptedRangesOf(tx: Database, account: number): Promise<UnreceiptedRange[]> {
  const rows = await tx
    .select({ account: ledgerAccounts.id, newest: ledgerAccounts.sequence, mark: receiptMarks.sequence })
    .from(ledgerAccounts)
    .leftJoin(receiptMarks, eq(receiptMarks.account, ledgerAccounts.id))
    .where(eq(ledgerAccounts.customer, account));
  return rows.map(({ mark, ...row }) => ({ ...row, mark: mark ?? 0 })).filter(({ mark, newest }) => mark < newest);
}

/**
 * Selects the first `limit` postings of each range whose journal has no receipt. The journals of an account have the
 * order of its chain.
 */
const withoutReceipt = (account: number, ranges: readonly UnreceiptedRange[], limit: number) => sql`
  from unnest(${sql.param(ranges.map((range) => range.account))}::bigint[],
    ${sql.param(ranges.map(({ mark }) => mark))}::bigint[],
    ${sql.param(ranges.map(({ newest }) => newest))}::bigint[]) as s(account, mark, newest)
  cross join lateral (
    select p.journal, p.account, p.sequence from postings p
    where p.account = s.account and p.sequence > s.mark and p.sequence <= s.newest
      and not exists (select 1 from receipts r where r.account = ${account} and r.journal = p.journal)
    order by p.sequence limit ${limit}
  ) p`;

/**
 * Returns a customer's next journals without a receipt, in the order in which they were written, and how far the
 * receipts will then cover each ledger account.
 */
async function findMissing(
  tx: Database,
  account: number,
  ranges: readonly UnreceiptedRange[],
): Promise<{ ids: number[]; marks: { account: number; sequence: number }[] }> {
  const rows = await rowsOf<Record<'journal' | 'account' | 'sequence', string>>(
    tx,
    sql`select p.journal, p.account, p.sequence ${withoutReceipt(account, ranges, BATCH_SIZE)}`,
  );
  const lines = rows.map((row) => ({
    journal: Number(row.journal),
    account: Number(row.account),
    sequence: Number(row.sequence),
  }));
  const ids = [...new Set(lines.map(({ journal }) => journal))].toSorted((a, b) => a - b).slice(0, BATCH_SIZE);
  const taken = new Set(ids);
  const marks = ranges.map(({ account: ledgerAccount, newest }) => {
    const accountLines = lines.filter((line) => line.account === ledgerAccount);
    const unsigned = accountLines.find(({ journal }) => !taken.has(journal));
    const last = accountLines.length < BATCH_SIZE ? newest : (accountLines.at(-1)?.sequence ?? newest);
    return { account: ledgerAccount, sequence: unsigned ? unsigned.sequence - 1 : last };
  });
  return { ids, marks };
}

/** Returns how many journals lack a receipt, counted up to `MAX_COUNTED_AHEAD`. */
async function countMissing(tx: Database, account: number): Promise<number> {
  const ranges = await unreceiptedRangesOf(tx, account);
  if (ranges.length === 0) return 0;
  const rows = await rowsOf<{ left: number }>(
    tx,
    sql`select count(distinct p.journal)::int as left ${withoutReceipt(account, ranges, MAX_COUNTED_AHEAD)}`,
  );
  return Math.min(rows[0]?.left ?? 0, MAX_COUNTED_AHEAD);
}

const writeMarks = (tx: Database, marks: readonly { account: number; sequence: number }[]) =>
  tx
    .insert(receiptMarks)
    .values([...marks])
    .onConflictDoUpdate({ target: receiptMarks.account, set: { sequence: sql`excluded.sequence` } });

/** Reads what a receipt says about a journal: its own fields and the legs in the customer's accounts. */
async function readBodies(tx: Database, account: number, ids: readonly number[]) {
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
 * Adds up to `BATCH_SIZE` journals to a customer's chain, so that a long history holds no one else up. Returns the end
 * of the chain and how many journals are still to come. Journals never change, so every chain that was handed out is a
 * prefix of all later ones. Call it inside a transaction.
 */
async function extendChain(tx: Database, account: number): Promise<{ sequence: number; hash: string; left: number }> {
  await lockName(tx, `receipts ${account}`);
  const [newest] = await tx
    .select()
    .from(receipts)
    .where(eq(receipts.account, account))
    .orderBy(desc(receipts.sequence))
    .limit(1);
  let { sequence, hash } = newest ?? { sequence: 0, hash: '' };
  const ranges = await unreceiptedRangesOf(tx, account);
  if (ranges.length === 0) return { sequence, hash, left: 0 };
  const { ids, marks } = await findMissing(tx, account, ranges);
  await writeMarks(tx, marks);
  if (ids.length === 0) return { sequence, hash, left: 0 };
  const lines = (await readBodies(tx, account, ids)).map(({ journal, body }) => {
    sequence += 1;
    const receiptBody = JSON.stringify({ sequence, journal: String(journal), ...body });
    hash = hashOf(hash, receiptBody);
    return { account, sequence, journal, body: receiptBody, hash };
  });
  await tx.insert(receipts).values(lines);
  return { sequence, hash, left: ids.length < BATCH_SIZE ? 0 : await countMissing(tx, account) };
}

/**
 * Returns at most `limit` receipts starting at sequence `from`, the end of the chain, and the total number of receipts,
 * including those that later calls will add.
 */
export const receiptsOf = (
  db: Database,
  account: number,
  from: number,
  limit: number,
): Promise<{ lists: Receipt[]; end: { sequence: number; hash: string }; total: number }> =>
  db.transaction(async (tx) => {
    const { sequence, hash, left } = await extendChain(tx, account);
    const lists = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.account, account), gte(receipts.sequence, from)))
      .orderBy(asc(receipts.sequence))
      .limit(limit);
    return { lists, end: { sequence, hash }, total: sequence + left };
  });
