import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { customers } from '../../platform/db/schema.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { POINTS, shownReason } from '../points/index.ts';
import { readHistory } from './history.ts';
import { type AccountState, accountStatesAt } from './places.ts';

/** Entries of one part: few enough for a slow phone to process within a frame, and not to delay other requests. */
const ENTRIES_PER_PART = 5000;

export interface Period {
  /** ms, included. */
  readonly from: number;
  /** ms, excluded. */
  readonly to: number;
}

const isAvailableOf = (account: number) =>
  and(eq(ledgerAccounts.customer, account), eq(ledgerAccounts.purpose, 'available'));
const isPointsOf = (account: number) => and(isAvailableOf(account), eq(ledgerAccounts.asset, POINTS));

const balancesOf = (states: readonly AccountState[]) =>
  states
    .filter(({ sequence }) => sequence > 0)
    .map(({ code, balance }) => ({ code, amount: fromUnits(balance, scaleOf(code)) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

/** Returns the points of a period. They are not money, so the statement lists them separately. */
async function pointsOf(db: Database, account: number, { from, to }: Period) {
  const rows = await db
    .select({ posting: postings, journal: journals })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journal))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(and(isPointsOf(account), lt(journals.created, to)))
    .orderBy(asc(postings.id));
  const balanceBefore = (time: number): string =>
    String(
      rows.filter(({ journal }) => journal.created < time).reduce((total, { posting }) => total + posting.amount, 0n),
    );
  return {
    opening: balanceBefore(from),
    closing: balanceBefore(to),
    lists: rows
      .filter(({ journal }) => journal.created >= from)
      .map(({ posting, journal }) => ({
        id: String(posting.id),
        reason: shownReason(journal.kind),
        number: String(posting.amount),
        balance: String(posting.balance),
        time: journal.created,
      })),
  };
}

/** A posting with the fields of its journal; amounts in base units. */
interface Entry {
  readonly id: string;
  readonly account: number;
  readonly sequence: number;
  readonly asset: string;
  readonly amount: string;
  readonly balance: string;
  readonly kind: string;
  readonly created: number;
  readonly remark: string;
  readonly reference: string;
}

/**
 * Returns at most `limit` postings of the chains after `low` and up to `high`, in the order in which they were written.
 */
async function postingsBetween(
  db: Database,
  chains: readonly { readonly account: number; readonly low: number; readonly high: number }[],
  limit: number,
): Promise<Entry[]> {
  if (chains.length === 0) return [];
  const chainValues = sql.join(
    chains.map(({ account, low, high }) => sql`(${account}::bigint, ${low}::bigint, ${high}::bigint)`),
    sql`, `,
  );
  // one JSON value, since reading 50,000 cells from the driver costs more than finding them
  const rows = await rowsOf<{ entries: Entry[] }>(
    db,
    sql`
    select coalesce(json_agg(entry), '[]') as entries from (
      select p.id::text, p.account, p.sequence, p.asset, p.amount::text, p.balance::text, j.kind, j.created, j.remark,
        j.reference
      from (values ${chainValues}) as chain (account, low, high)
      cross join lateral (
        select * from postings where account = chain.account and sequence > chain.low and sequence <= chain.high
          order by sequence limit ${limit}
      ) p join journals j on j.id = p.journal
      order by p.id limit ${limit}
    ) entry`,
  );
  return rows[0]?.entries ?? [];
}

/**
 * Returns one part of a statement, oldest first. `after` is the position in each ledger account, such as
 * "31-1800.34-14". Postings that are written meanwhile are either in a later part and in the closing balance, or in
 * neither.
 */
export async function statementPart(
  db: Database,
  account: number,
  period: Period,
  after: string,
  size = ENTRIES_PER_PART,
) {
  const cursor = new Map(after.split('.').map((text) => text.split('-').map(Number) as [number, number]));
  const [opening = [], closing = []] = await accountStatesAt(db, account, [period.from, period.to], ['available']);
  const chains = closing.map((state, index) => ({
    account: state.account,
    low: Math.max(cursor.get(state.account) ?? 0, opening[index]?.sequence ?? 0),
    high: state.sequence,
  }));
  const rows = await postingsBetween(db, chains, size + 1);
  const part = rows.slice(0, size);
  const reached = new Map(part.map((row) => [row.account, row.sequence]));
  return {
    to: period.to,
    lists: part.map(({ id, kind, asset, created, remark, reference, amount, balance }) => ({
      id,
      kind,
      code: asset,
      time: created,
      remark,
      reference,
      amount: fromUnits(BigInt(amount), scaleOf(asset)),
      balance: fromUnits(BigInt(balance), scaleOf(asset)),
    })),
    ...(after === '' ? { opening: balancesOf(opening) } : {}),
    ...(rows.length > size
      ? { next: chains.map((chain) => `${chain.account}-${reached.get(chain.account) ?? chain.low}`).join('.') }
      : { closing: balancesOf(closing), points: await pointsOf(db, account, period) }),
  };
}

/**
 * Returns a customer's lifetime sums by coin, computed from the other side: what the operator's accounts paid and
 * received (TRUST-10). Money came in from `funding` and `recharge` and left to `withdrawals` and `debts`, and the sum
 * of all `adjustments` did one or the other. The rest of the balance is the result of trading, mining and rewards.
 */
export async function readLifetimeSums(db: Database, account: number) {
  const { accounts, operator } = await readHistory(db, account);
  const [customer] = await db.select({ created: customers.created }).from(customers).where(eq(customers.id, account));
  const received = (code: string, purpose: string): bigint => operator.get(`${code} ${purpose}`) ?? 0n;
  const positive = (units: bigint): bigint => (units > 0n ? units : 0n);
  const codes = [...new Set(accounts.map(({ code }) => code))].filter((code) => code !== POINTS).sort();
  return {
    since: customer?.created,
    lists: codes.map((code) => {
      const format = (units: bigint): string => fromUnits(units, scaleOf(code));
      const total = accounts.filter((state) => state.code === code).reduce((sum, { balance }) => sum + balance, 0n);
      return {
        code,
        in: format(-received(code, 'funding') - received(code, 'recharge') + positive(-received(code, 'adjustments'))),
        out: format(received(code, 'withdrawals') + received(code, 'debts') + positive(received(code, 'adjustments'))),
        fees: format(received(code, 'fees')),
        total: format(total),
      };
    }),
  };
}

/** Returns the kinds of a customer's entries, for the filter. */
export const listEntryKinds = async (db: Database, account: number): Promise<string[]> =>
  [...(await readHistory(db, account)).kinds].sort();
