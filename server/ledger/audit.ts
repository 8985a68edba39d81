import { sql } from 'drizzle-orm';
import { dateOf } from '../platform/calendar.ts';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { ledgerAudits } from './schema.ts';
import { type Chain, CHAIN_START, type Mark, readChains } from './chains.ts';
import {
  checkAll,
  checkHeldBalances,
  checkHolds,
  findEmptyJournals,
  findUnbalancedJournals,
  idRanges,
} from './check.ts';
import { reconcile, type Reconciliation } from './reconciliation.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';

/** The full check is due once a night, from 03:00 of the operator's day. */
const NIGHT_MS = 3 * HOUR_MS;
/** A full check that began so long ago and has not ended was interrupted. */
const MAX_DURATION_MS = 6 * HOUR_MS;
/** After a failed full check the next one is due sooner, so that money can move soon after a repair. */
const RECHECK_MS = 5 * MINUTE_MS;
/** Accounts that one statement compares with their marks. */
const ACCOUNTS_PER_STATEMENT = 5000;
const FULL_CHECK_ID = 'full';

/** Lets other work of this process run. */
const yieldTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

interface ChangedRow {
  id: string;
  customer: string | null;
  sequence: string;
  hash: string;
  balance: string;
  mark_sequence: string | null;
  mark_hash: string | null;
  mark_balance: string | null;
  mark_created: string | null;
  end_hash: string | null;
  end_balance: string | null;
}

/** Returns the accounts that differ from their marks, each with the posting at its end. */
function findChangedAccounts(db: Database, { from, to }: { from: number; to: number }): Promise<ChangedRow[]> {
  return rowsOf<ChangedRow>(
    db,
    sql`
    select a.id, a.customer, a.sequence, a.hash, a.balance,
      m.sequence as mark_sequence, m.hash as mark_hash, m.balance as mark_balance, m.created as mark_created,
      (select p.hash from postings p where p.account = a.id and p.sequence = a.sequence) as end_hash,
      (select p.balance from postings p where p.account = a.id and p.sequence = a.sequence) as end_balance
    from ledger_accounts a left join ledger_marks m on m.account = a.id
    where a.id between ${from} and ${to}
      and (a.sequence <> coalesce(m.sequence, 0) or a.hash <> coalesce(m.hash, '')
        or a.balance <> coalesce(m.balance, 0))
    order by a.id`,
  );
}

const markOf = (row: ChangedRow): Mark =>
  row.mark_sequence === null
    ? CHAIN_START
    : {
        sequence: Number(row.mark_sequence),
        hash: row.mark_hash ?? '',
        balance: BigInt(row.mark_balance ?? 0),
        created: Number(row.mark_created),
      };

/**
 * Stores marks, unless another instance has read further. Arrays as parameters keep the statement the same for any
 * number of marks.
 */
async function writeMarks(
  db: Database,
  marks: readonly { readonly account: number; readonly mark: Mark }[],
): Promise<void> {
  const column = (name: keyof Mark) => sql.param(marks.map(({ mark }) => String(mark[name])));
  await db.execute(sql`
    insert into ledger_marks (account, sequence, hash, balance, created)
    select * from unnest(
      ${sql.param(marks.map(({ account }) => account))}::bigint[],
      ${column('sequence')}::bigint[],
      ${column('hash')}::text[],
      ${column('balance')}::numeric[],
      ${column('created')}::bigint[])
    on conflict (account) do update set
      sequence = excluded.sequence, hash = excluded.hash, balance = excluded.balance, created = excluded.created
    where ledger_marks.sequence < excluded.sequence`);
}

/**
 * Checks the new postings since the last check. Each chain has a mark up to which it was found intact, and every
 * account is compared with its mark. The cost depends on the new postings and not on the length of the history. Only
 * the full check finds a change before a mark.
 */
export class LedgerReader {
  readonly #db: Database;
  /**
   * Newest journal of the last check but one, and of the last check. The next check starts after the first, since a
   * journal that began earlier may have been committed later.
   */
  #checkedJournals: readonly [number, number] | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Checks the new postings and returns the violations as sentences. Reads at most `maxPostings` and leaves the rest to
   * the next check.
   */
  async checkNew({ maxPostings = Number.POSITIVE_INFINITY }: { maxPostings?: number } = {}): Promise<string[]> {
    const violations: string[] = [];
    const chains: Chain[] = [];
    for await (const ids of idRanges(this.#db, 'ledger_accounts', ACCOUNTS_PER_STATEMENT)) {
      for (const row of await findChangedAccounts(this.#db, ids)) {
        const [account, sequence, from] = [Number(row.id), Number(row.sequence), markOf(row)];
        const hasValidEnd =
          sequence === 0
            ? row.hash === '' && row.balance === '0'
            : row.end_hash === row.hash && row.end_balance === row.balance;
        // a longer chain is read; a chain of the same length or a shorter one has been altered
        if (!hasValidEnd || sequence <= from.sequence)
          violations.push(`ledger account ${account} does not hold what its postings say`);
        else
          chains.push({
            account,
            isCustomer: row.customer !== null,
            from,
            end: { sequence, hash: row.hash, balance: BigInt(row.balance) },
          });
      }
      await yieldTurn();
    }
    let remaining = maxPostings;
    const chainsToRead = chains.filter(({ from, end }) => (remaining -= end.sequence - from.sequence) >= 0);
    for await (const step of readChains(this.#db, chainsToRead)) {
      const stepViolations = [
        ...step.violations,
        ...(await findUnbalancedJournals(this.#db, step.journals)),
        ...(step.holds.length > 0 ? await checkHolds(this.#db, step.holds) : []),
      ];
      // a violation moves no mark of its step, so that every check reports it until it is repaired
      if (stepViolations.length === 0 && step.intact.length > 0) await writeMarks(this.#db, step.intact);
      violations.push(...stepViolations);
      await yieldTurn();
    }
    return [...new Set([...violations, ...(await this.#checkNewJournals()), ...(await checkHeldBalances(this.#db))])];
  }

  async #checkNewJournals(): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(this.#db, sql`select coalesce(max(id), 0) as id from journals`);
    const newest = Number(rows[0]?.id);
    const [from, last] = this.#checkedJournals ?? [newest, newest];
    const violations = await findEmptyJournals(this.#db, { from: from + 1, to: newest });
    // an empty journal is reported until it is repaired
    if (violations.length === 0) this.#checkedJournals = [last, newest];
    return violations;
  }
}

/** Returns the latest full check: when it began and ended, and its violations. */
export async function lastFullCheck(db: Database): Promise<{ begun: number; ended: number; wrong: readonly string[] }> {
  const [row] = await db.select().from(ledgerAudits);
  return row ?? { begun: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY, wrong: [] };
}

const nightOf = (time: number): string => (Number.isFinite(time) && time > 0 ? dateOf(time - NIGHT_MS) : '');

/** Claims the full check for this instance. Returns false if it is not due or another instance is running it. */
async function claimFullCheck(db: Database, now: number): Promise<boolean> {
  const { begun, ended, wrong } = await lastFullCheck(db);
  const isDue = nightOf(ended) !== nightOf(now) || (wrong.length > 0 && Math.abs(now - ended) >= RECHECK_MS);
  if (!isDue || (begun > ended && Math.abs(now - begun) < MAX_DURATION_MS)) return false;
  const claimed = await db
    .insert(ledgerAudits)
    .values({ id: FULL_CHECK_ID, begun: now })
    .onConflictDoUpdate({
      target: ledgerAudits.id,
      set: { begun: now },
      setWhere: sql`${ledgerAudits.begun} = ${Number.isFinite(begun) ? begun : -1}`,
    })
    .returning({ id: ledgerAudits.id });
  return claimed.length > 0;
}

/**
 * Checks the whole ledger from its first posting and all records against their journals. It uses many short statements,
 * so that other work can run in between. Returns at most `maxViolations` and stores them for all instances.
 */
export async function fullCheck(
  db: Database,
  reconciliations: readonly Reconciliation[],
  now: number,
  maxViolations: number,
): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const violations of checkAll(db)) {
    all.push(...violations);
    await yieldTurn();
  }
  for (const reconciliation of reconciliations) {
    all.push(...(await reconcile(db, reconciliation)));
    await yieldTurn();
  }
  const wrong = [...new Set(all)].slice(0, maxViolations);
  await db
    .insert(ledgerAudits)
    .values({ id: FULL_CHECK_ID, begun: now, ended: now, wrong })
    .onConflictDoUpdate({ target: ledgerAudits.id, set: { begun: now, ended: now, wrong } });
  return wrong;
}

/** Runs the full check if it is due and no other instance is running it; otherwise returns undefined. */
export const fullCheckIfDue = async (
  db: Database,
  reconciliations: readonly Reconciliation[],
  now: number,
  maxViolations: number,
): Promise<readonly string[] | undefined> =>
  (await claimFullCheck(db, now)) ? fullCheck(db, reconciliations, now, maxViolations) : undefined;
