import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { customers, journals, ledgerAccounts, postings } from '../../platform/db/schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { POINTS, reasonOf } from '../points/points.ts';
import { historyOf } from './history.ts';
import { type Place, placesAt } from './places.ts';

/** Entries of one part: few enough that a slow phone takes one in within a frame, and that it holds nobody else up. */
const ENTRIES_PER_PART = 5000;

export interface Period {
  /** ms, the first one is in it, the last one is not. */
  readonly from: number;
  readonly to: number;
}

const ownAvailable = (account: number) =>
  and(eq(ledgerAccounts.customer, account), eq(ledgerAccounts.purpose, 'available'));
const ownPoints = (account: number) => and(ownAvailable(account), eq(ledgerAccounts.asset, POINTS));

const balancesOf = (places: readonly Place[]) =>
  places
    .filter(({ sequence }) => sequence > 0)
    .map(({ code, balance }) => ({ code, amount: fromUnits(balance, scaleOf(code)) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

/** Points of a period, which are no money and have rows of their own. */
async function pointsOf(db: Database, account: number, { from, to }: Period) {
  const all = db
    .select({ posting: postings, journal: journals })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journal))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(and(ownPoints(account), lt(journals.created, to)))
    .orderBy(asc(postings.id));
  const rows = await all;
  const sum = (moment: number): string =>
    String(
      rows.filter(({ journal }) => journal.created < moment).reduce((total, { posting }) => total + posting.amount, 0n),
    );
  return {
    opening: sum(from),
    closing: sum(to),
    lists: rows
      .filter(({ journal }) => journal.created >= from)
      .map(({ posting, journal }) => ({
        id: String(posting.id),
        reason: reasonOf(journal.kind),
        number: String(posting.amount),
        balance: String(posting.balance),
        time: journal.created,
      })),
  };
}

/** A posting with what its journal says; base units. */
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
 * At most `limit` postings behind `low` and up to `high` of each chain, all chains together in the order in which they
 * were written.
 */
async function postingsBetween(
  db: Database,
  chains: readonly { readonly account: number; readonly low: number; readonly high: number }[],
  limit: number,
): Promise<Entry[]> {
  if (chains.length === 0) return [];
  const places = sql.join(
    chains.map(({ account, low, high }) => sql`(${account}::bigint, ${low}::bigint, ${high}::bigint)`),
    sql`, `,
  );
  // as one value: taking 50,000 cells out of the database's answer costs more than finding them
  const rows = await rowsOf<{ entries: Entry[] }>(
    db,
    sql`
    select coalesce(json_agg(entry), '[]') as entries from (
      select p.id::text, p.account, p.sequence, p.asset, p.amount::text, p.balance::text, j.kind, j.created, j.remark,
        j.reference
      from (values ${places}) as chain (account, low, high)
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
 * One part of a statement, oldest first. `after` says how far each ledger account was given, "31-1800.34-14": whatever
 * is still being written meanwhile is in a later part and in the closing balance, or in neither.
 */
export async function statementPart(
  db: Database,
  account: number,
  period: Period,
  after: string,
  size = ENTRIES_PER_PART,
) {
  const input = new Map(after.split('.').map((text) => text.split('-').map(Number) as [number, number]));
  const [opening = [], closing = []] = await placesAt(db, account, [period.from, period.to], ['available']);
  const chains = closing.map(({ account: own, sequence }, at) => ({
    account: own,
    low: Math.max(input.get(own) ?? 0, opening[at]?.sequence ?? 0),
    high: sequence,
  }));
  const rows = await postingsBetween(db, chains, size + 1);
  const part = rows.slice(0, size);
  const reached = new Map(part.map(({ account: own, sequence }) => [own, sequence]));
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
      ? { next: chains.map(({ account: own, low }) => `${own}-${reached.get(own) ?? low}`).join('.') }
      : { closing: balancesOf(closing), points: await pointsOf(db, account, period) }),
  };
}

/**
 * Sums over every journal of a customer, by coin, taken from the other side: what the operator's accounts gave and got
 * (TRUST-10). What came in is `funding` and `recharge`, what left is `withdrawals`; all else that is there now is the
 * result of trading, mining and rewards.
 */
export async function lifetimeOf(db: Database, account: number) {
  const { places, operator } = await historyOf(db, account);
  const [opened] = await db.select({ created: customers.created }).from(customers).where(eq(customers.id, account));
  const of = (code: string, purpose: string): bigint => operator.get(`${code} ${purpose}`) ?? 0n;
  const codes = [...new Set(places.map(({ code }) => code))].filter((code) => code !== POINTS).sort();
  return {
    since: opened?.created,
    lists: codes.map((code) => {
      const format = (units: bigint): string => fromUnits(units, scaleOf(code));
      const total = places.filter((place) => place.code === code).reduce((sum, { balance }) => sum + balance, 0n);
      return {
        code,
        in: format(-of(code, 'funding') - of(code, 'recharge')),
        out: format(of(code, 'withdrawals')),
        fees: format(of(code, 'fees')),
        total: format(total),
      };
    }),
  };
}

/** Kinds that a customer's entries are of, for the filter. */
export const kindsOf = async (db: Database, account: number): Promise<string[]> =>
  [...(await historyOf(db, account)).kinds].sort();
