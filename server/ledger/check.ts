import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { chainHash } from './ledger.ts';

const rowsOf = async <T>(db: Database, statement: ReturnType<typeof sql>): Promise<T[]> => ((await db.execute(statement)) as unknown as { rows: T[] }).rows;

/** Journals that do not sum to zero, or that move nothing. One statement sees one moment, so it may run beside writes. */
const journalsWrong = async (db: Database): Promise<string[]> => {
  const sums = await rowsOf<{ journal: string; asset: string }>(db, sql`select journal, asset from postings group by journal, asset having sum(amount) <> 0 order by journal`);
  const empty = await rowsOf<{ id: string }>(db, sql`select id from journals j where not exists (select 1 from postings p where p.journal = j.id) order by id`);
  return [
    ...sums.map(({ journal, asset }) => `journal ${journal} does not sum to zero in ${asset}`),
    ...empty.map(({ id }) => `journal ${id} has no postings`),
  ];
};

/** Accounts whose balance, length or end of chain is not what their postings say, or that are below zero (I3, I7, I8). */
const accountsWrong = async (db: Database): Promise<string[]> => {
  const found = await rowsOf<{ id: string }>(db, sql`
    select a.id from ledger_accounts a
    left join (select account, sum(amount) as total, count(*) as number, max(sequence) as newest from postings group by account) f on f.account = a.id
    left join postings p on p.account = a.id and p.sequence = a.sequence
    where a.balance <> coalesce(f.total, 0) or a.sequence <> coalesce(f.newest, 0) or a.sequence <> coalesce(f.number, 0)
      or a.hash <> coalesce(p.hash, '') or a.balance <> coalesce(p.balance, 0) or (a.customer is not null and a.balance < 0)
    order by a.id`);
  return found.map(({ id }) => `ledger account ${id} does not hold what its postings say`);
};

/** Holds that are not what their journals say, and held balances that are not their open holds (I4, I5). */
const holdsWrong = async (db: Database): Promise<string[]> => {
  const found = await rowsOf<{ id: string }>(db, sql`
    select h.id from holds h
    left join (
      select j.hold, sum(case when p.amount > 0 then p.amount else 0 end) as put, sum(case when p.amount < 0 then -p.amount else 0 end) as taken
      from journals j join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.hold is not null and a.purpose = 'held' group by j.hold
    ) f on f.hold = h.id
    where coalesce(f.put, 0) <> h.amount or coalesce(f.taken, 0) <> h.captured + h.released
      or (h.ended is null) <> (h.captured + h.released < h.amount)
    order by h.id`);
  const accounts = await rowsOf<{ id: string }>(db, sql`
    select a.id from ledger_accounts a
    left join (select customer, asset, sum(amount - captured - released) as held from holds group by customer, asset) h on h.customer = a.customer and h.asset = a.asset
    where a.purpose = 'held' and a.balance <> coalesce(h.held, 0) order by a.id`);
  return [
    ...found.map(({ id }) => `hold ${id} is not what its journals say`),
    ...accounts.map(({ id }) => `ledger account ${id} holds something else than its open holds`),
  ];
};

/** What a look at the sums finds wrong, in words; empty when they hold. Quick: the database adds, nothing is hashed. */
export const checkBooks = async (db: Database): Promise<string[]> => [...await journalsWrong(db), ...await accountsWrong(db), ...await holdsWrong(db)];

/** Postings hashed in one go, before others get their turn. */
const STEP = 2000;

interface Line {
  id: string; journal: string; account: string; asset: string; amount: string; balance: string; sequence: string; hash: string; form: number;
  customer: string | null; kind: string; reference: string; remark: string; hold: string | null; once: string | null; created: string;
}

/** The first broken posting of each chain: a wrong place, balance, hash, or in a customer's chain a date before the one that it follows (I7, I8, I13). */
export async function checkChains(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  let at = { account: 0, sequence: 0, hash: '', balance: 0n, created: 0, broken: false };
  for (;;) {
    const lines = await rowsOf<Line>(db, sql`
      select p.id, p.journal, p.account, p.asset, p.amount, p.balance, p.sequence, p.hash, p.form, a.customer, j.kind, j.reference, j.remark, j.hold, j.once, j.created
      from postings p join journals j on j.id = p.journal join ledger_accounts a on a.id = p.account
      where (p.account, p.sequence) > (${at.account}::bigint, ${at.sequence}::bigint) order by p.account, p.sequence limit ${STEP}`);
    for (const line of lines) {
      const [account, sequence, created] = [Number(line.account), Number(line.sequence), Number(line.created)];
      const follows = account === at.account ? at : { sequence: 0, hash: '', balance: 0n, created: 0, broken: false };
      const balance = follows.balance + BigInt(line.amount);
      const link = { journal: Number(line.journal), account, asset: line.asset, amount: BigInt(line.amount), balance, sequence };
      const hash = chainHash(follows.hash, link, { ...line, hold: line.hold === null ? null : Number(line.hold), created }, line.form);
      const broken = sequence !== follows.sequence + 1 || BigInt(line.balance) !== balance || line.hash !== hash || (line.customer !== null && created < follows.created);
      if (broken && !follows.broken) wrong.push(`posting ${line.id} of ledger account ${account} breaks its chain`);
      // goes on from what stands there, so that the rest of the chain is read, and only its first break told
      at = { account, sequence, hash: line.hash, balance: BigInt(line.balance), created, broken: broken || follows.broken };
    }
    if (lines.length < STEP) return wrong;
  }
}

/** What is wrong in the ledger, in words; empty when it holds: sums are zero, balances are the fold, chains are whole, holds agree. */
export const checkLedger = async (db: Database): Promise<string[]> => [...await checkBooks(db), ...await checkChains(db)];
