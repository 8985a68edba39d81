import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';

/** Postings that one statement reads and hashes, before other work can run. */
const POSTINGS_PER_STATEMENT = 2000;

/** A posting up to which the chain of a ledger account was found intact. */
export interface Mark {
  readonly sequence: number;
  readonly hash: string;
  readonly balance: bigint;
  /** Time of the posting, ms. */
  readonly created: number;
}
export const CHAIN_START: Mark = { sequence: 0, hash: '', balance: 0n, created: 0 };

/** A chain to read, from the posting after `from` to the end according to the account. */
export interface Chain {
  readonly account: number;
  readonly isCustomer: boolean;
  readonly from: Mark;
  readonly end: Pick<Mark, 'sequence' | 'hash' | 'balance'>;
}

/** Result of one step of reading. */
export interface ReadStep {
  readonly violations: readonly string[];
  /** Chains that were read to their end and are intact, with their new marks. */
  readonly intact: readonly { readonly account: number; readonly mark: Mark }[];
  /** Journals of the postings. */
  readonly journals: readonly number[];
  /** Holds of the postings. */
  readonly holds: readonly number[];
}

/** A chain that is being read. */
interface Reading extends Chain {
  /** The last posting that was read. */
  last: Mark;
  /** Sequence number up to which was read, even if postings are missing. */
  readTo: number;
  isBroken: boolean;
}

/** Part of a chain, from the posting after `reading.last` to the posting numbered `to`. */
interface Stretch {
  readonly reading: Reading;
  readonly to: number;
}

/** A stretch as the database read it. There is no row for a stretch without postings. */
interface StretchRow {
  account: string;
  /** Id of the first posting that does not follow the previous one. */
  broken: string | null;
  sequence: string;
  hash: string;
  balance: string;
  created: string;
  journals: number[];
  holds: number[] | null;
}

/** Equals `JSON.stringify` for a text, a number or null: PostgreSQL escapes the same characters in the same way. */
const json = (value: SQL): SQL => sql`coalesce(to_json(${value})::text, 'null')`;

/** The text that `chainHash` hashes. */
const hashedText = sql`concat('[', concat_ws(',',
  ${json(sql`before_hash`)}, journal, account, sequence, ${json(sql`amount::text`)}, ${json(sql`balance::text`)},
  ${json(sql`asset`)}, ${json(sql`kind`)}, ${json(sql`reference`)}, ${json(sql`remark`)}, ${json(sql`hold`)},
  ${json(sql`once`)}, created), ']')`;

/**
 * Reads stretches and compares each posting with the previous one: a wrong number, balance or hash, or an earlier date
 * in a customer's chain, breaks the chain (I7, I8, I13). The database reads and hashes, so the thread that answers
 * requests does not. After a broken posting it goes on from the stored values, so that it reads the rest of the chain
 * too. The limits make the planner use the indexes, even if one account has most of the table.
 */
const readStretches = (db: Database, stretches: readonly Stretch[]): Promise<StretchRow[]> => {
  const column = (valueOf: (stretch: Stretch) => unknown): SQL =>
    sql`${sql.param(stretches.map((stretch) => String(valueOf(stretch))))}`;
  return rowsOf<StretchRow>(
    db,
    sql`
    with line as (
      select p.*, j.kind, j.reference, j.remark, j.hold, j.once, j.created, s.customer,
        lag(p.sequence, 1, s.sequence) over chain as before_sequence,
        lag(p.hash, 1, s.hash) over chain as before_hash,
        lag(p.balance, 1, s.balance) over chain as before_balance,
        lag(j.created, 1, s.created) over chain as before_created
      from unnest(
        ${column(({ reading }) => reading.account)}::bigint[],
        ${column(({ reading }) => reading.isCustomer)}::boolean[],
        ${column(({ reading }) => reading.last.sequence)}::bigint[],
        ${column(({ reading }) => reading.last.hash)}::text[],
        ${column(({ reading }) => reading.last.balance)}::numeric[],
        ${column(({ reading }) => reading.last.created)}::bigint[],
        ${column(({ to }) => to)}::bigint[])
        as s(account, customer, sequence, hash, balance, created, last)
      cross join lateral (
        select * from postings q
        where q.account = s.account and q.sequence > s.sequence and q.sequence <= s.last
        order by q.sequence limit ${POSTINGS_PER_STATEMENT}) p
      cross join lateral (select * from journals k where k.id = p.journal limit 1) j
      window chain as (partition by p.account order by p.sequence)
    ), followed as (
      select *, sequence <> before_sequence + 1 or balance <> before_balance + amount
        or (customer and created < before_created)
        or hash <> encode(sha256(convert_to(${hashedText}, 'UTF8')), 'hex') as broken
      from line
    )
    select account, (array_agg(id order by sequence) filter (where broken))[1] as broken, max(sequence) as sequence,
      (array_agg(hash order by sequence desc))[1] as hash, (array_agg(balance order by sequence desc))[1] as balance,
      (array_agg(created order by sequence desc))[1] as created,
      json_agg(distinct journal) as journals, json_agg(distinct hold) filter (where hold is not null) as holds
    from followed group by account order by account`,
  );
};

/**
 * Returns the next stretches, starting with the chain at `first`, with at most `POSTINGS_PER_STATEMENT` postings. Only
 * the last stretch may end before its chain does.
 */
function nextStretches(readings: readonly Reading[], first: number): Stretch[] {
  const stretches: Stretch[] = [];
  let remaining = POSTINGS_PER_STATEMENT;
  for (let index = first; index < readings.length && remaining > 0; index += 1) {
    const reading = readings[index]!;
    const to = Math.min(reading.end.sequence, reading.readTo + remaining);
    remaining -= Math.max(0, to - reading.readTo);
    stretches.push({ reading, to });
  }
  return stretches;
}

/** Returns whether the postings end as the account says. */
const hasExpectedEnd = ({ last, end, isCustomer }: Reading): boolean =>
  last.sequence === end.sequence &&
  last.hash === end.hash &&
  last.balance === end.balance &&
  !(isCustomer && last.balance < 0n);

/**
 * Reads chains from their marks to their ends, `POSTINGS_PER_STATEMENT` postings at a time. It does not check what is
 * before a mark.
 */
export async function* readChains(db: Database, chains: readonly Chain[]): AsyncGenerator<ReadStep> {
  const readings = chains.map((chain): Reading => ({
    ...chain,
    last: chain.from,
    readTo: chain.from.sequence,
    isBroken: false,
  }));
  const readingByAccount = new Map(readings.map((reading) => [reading.account, reading]));
  for (let first = 0; first < readings.length;) {
    const stretches = nextStretches(readings, first);
    const violations: string[] = [];
    const rows = await readStretches(db, stretches);
    for (const row of rows) {
      const reading = readingByAccount.get(Number(row.account))!;
      if (row.broken !== null && !reading.isBroken)
        violations.push(`posting ${row.broken} of ledger account ${reading.account} breaks its chain`);
      reading.isBroken ||= row.broken !== null;
      reading.last = {
        sequence: Number(row.sequence),
        hash: row.hash,
        balance: BigInt(row.balance),
        created: Number(row.created),
      };
    }
    for (const { reading, to } of stretches) reading.readTo = to;
    const ended = stretches.filter(({ reading, to }) => to >= reading.end.sequence).map(({ reading }) => reading);
    first += ended.length;
    for (const reading of ended)
      if (!hasExpectedEnd(reading))
        violations.push(`ledger account ${reading.account} does not hold what its postings say`);
    yield {
      violations,
      intact: ended
        .filter((reading) => !reading.isBroken && hasExpectedEnd(reading))
        .map(({ account, last }) => ({ account, mark: last })),
      journals: [...new Set(rows.flatMap(({ journals }) => journals))],
      holds: [...new Set(rows.flatMap(({ holds }) => holds ?? []))],
    };
  }
}
