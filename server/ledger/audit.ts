import { sql } from 'drizzle-orm';
import { dateOf } from '../platform/calendar.ts';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { ledgerAudits } from './schema.ts';
import { type Chain, type Mark, readChains, START } from './chains.ts';
import { checkAll, emptyJournals, heldBalancesWrong, holdsWrong, ranges, unbalancedJournals } from './check.ts';
import { reconcile, type Reconciliation } from './reconciliation.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts';

/** The full check is due once a night, from 03:00 of the operator's day. */
const NIGHT_MS = 3 * HOUR_MS;
/** One that was begun so long ago and has not ended was cut off. */
const CUT_OFF_MS = 6 * HOUR_MS;
/** After a full check that found something wrong the next one is due sooner, so that a mended ledger opens. */
const AGAIN_MS = 5 * MINUTE_MS;
/** Accounts that one statement compares with their marks. */
const ACCOUNTS_PER_STATEMENT = 5000;
const FULL = 'full';

/** Lets whatever waits in this process have its turn. */
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

/** Accounts that are not as their marks say, each with the posting at its end. */
function changedAccounts(db: Database, { from, to }: { from: number; to: number }): Promise<ChangedRow[]> {
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
    ? START
    : {
        sequence: Number(row.mark_sequence),
        hash: row.mark_hash ?? '',
        balance: BigInt(row.mark_balance ?? 0),
        created: Number(row.mark_created),
      };

/** Arrays, so that one text serves any number of marks. Another instance may have read further. */
async function writeMarks(
  db: Database,
  whole: readonly { readonly account: number; readonly mark: Mark }[],
): Promise<void> {
  const column = (name: keyof Mark) => sql.param(whole.map(({ mark }) => String(mark[name])));
  await db.execute(sql`
    insert into ledger_marks (account, sequence, hash, balance, created)
    select * from unnest(
      ${sql.param(whole.map(({ account }) => account))}::bigint[],
      ${column('sequence')}::bigint[],
      ${column('hash')}::text[],
      ${column('balance')}::numeric[],
      ${column('created')}::bigint[])
    on conflict (account) do update set
      sequence = excluded.sequence, hash = excluded.hash, balance = excluded.balance, created = excluded.created
    where ledger_marks.sequence < excluded.sequence`);
}

/**
 * Reads what is new in the ledger since each chain was last found whole, and compares every account with the place up
 * to which it was: the cost grows with what was posted since, and not with the history. What was changed behind those
 * places is seen by the full check alone.
 */
export class LedgerReader {
  readonly #db: Database;
  /** Newest journal of the look before the last: one that was begun earlier may have been committed since. */
  #journals: readonly [number, number] | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * What is wrong, in words. With `most` it reads no more new postings than that, and leaves the rest to the next look.
   */
  async readOn({ most = Number.POSITIVE_INFINITY }: { most?: number } = {}): Promise<string[]> {
    const wrong: string[] = [];
    const chains: Chain[] = [];
    for await (const ids of ranges(this.#db, 'ledger_accounts', ACCOUNTS_PER_STATEMENT)) {
      for (const row of await changedAccounts(this.#db, ids)) {
        const [account, sequence, from] = [Number(row.id), Number(row.sequence), markOf(row)];
        const ends =
          sequence === 0
            ? row.hash === '' && row.balance === '0'
            : row.end_hash === row.hash && row.end_balance === row.balance;
        // a chain that has grown is read; one that is as long as before, or shorter, was changed in its place
        if (!ends || sequence <= from.sequence)
          wrong.push(`ledger account ${account} does not hold what its postings say`);
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
    let remaining = most;
    const within = chains.filter(({ from, end }) => (remaining -= end.sequence - from.sequence) >= 0);
    for await (const { wrong: match, whole, journals, holds } of readChains(this.#db, within)) {
      const step = [
        ...match,
        ...(await unbalancedJournals(this.#db, journals)),
        ...(holds.length > 0 ? await holdsWrong(this.#db, holds) : []),
      ];
      // what is wrong is read again by each look until it is mended, so no chain of this step moves on
      if (step.length === 0 && whole.length > 0) await writeMarks(this.#db, whole);
      wrong.push(...step);
      await yieldTurn();
    }
    return [...new Set([...wrong, ...(await this.#emptyJournals()), ...(await heldBalancesWrong(this.#db))])];
  }

  async #emptyJournals(): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(this.#db, sql`select coalesce(max(id), 0) as id from journals`);
    const newest = Number(rows[0]?.id);
    const [from, last] = this.#journals ?? [newest, newest];
    const wrong = await emptyJournals(this.#db, { from: from + 1, to: newest });
    // a journal that is wrong stays in sight until it is mended
    if (wrong.length === 0) this.#journals = [last, newest];
    return wrong;
  }
}

/** The newest full check: when it began, and what it found. */
export async function lastFullCheck(db: Database): Promise<{ begun: number; ended: number; wrong: readonly string[] }> {
  const [row] = await db.select().from(ledgerAudits);
  return row ?? { begun: Number.NEGATIVE_INFINITY, ended: Number.NEGATIVE_INFINITY, wrong: [] };
}

const nightOf = (time: number): string => (Number.isFinite(time) && time > 0 ? dateOf(time - NIGHT_MS) : '');

/** Takes the full check for this instance; false where it is not due, or another instance is at it. */
async function claim(db: Database, now: number): Promise<boolean> {
  const { begun, ended, wrong } = await lastFullCheck(db);
  const due = nightOf(ended) !== nightOf(now) || (wrong.length > 0 && Math.abs(now - ended) >= AGAIN_MS);
  if (!due || (begun > ended && Math.abs(now - begun) < CUT_OFF_MS)) return false;
  const taken = await db
    .insert(ledgerAudits)
    .values({ id: FULL, begun: now })
    .onConflictDoUpdate({
      target: ledgerAudits.id,
      set: { begun: now },
      setWhere: sql`${ledgerAudits.begun} = ${Number.isFinite(begun) ? begun : -1}`,
    })
    .returning({ id: ledgerAudits.id });
  return taken.length > 0;
}

/**
 * Checks the whole ledger from its first posting on, and every record against its journals, in many short statements,
 * each of which lets others have their turn. Returns at most `most` findings and stores them for all instances.
 */
export async function fullCheck(
  db: Database,
  reconciliations: readonly Reconciliation[],
  now: number,
  most: number,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for await (const violations of checkAll(db)) {
    wrong.push(...violations);
    await yieldTurn();
  }
  for (const reconciliation of reconciliations) {
    wrong.push(...(await reconcile(db, reconciliation)));
    await yieldTurn();
  }
  const faults = [...new Set(wrong)].slice(0, most);
  await db
    .insert(ledgerAudits)
    .values({ id: FULL, begun: now, ended: now, wrong: faults })
    .onConflictDoUpdate({ target: ledgerAudits.id, set: { begun: now, ended: now, wrong: faults } });
  return faults;
}

/** The full check where it is due and no other instance is at it; undefined otherwise. */
export const fullCheckIfDue = async (
  db: Database,
  reconciliations: readonly Reconciliation[],
  now: number,
  most: number,
): Promise<readonly string[] | undefined> =>
  (await claim(db, now)) ? fullCheck(db, reconciliations, now, most) : undefined;
