import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { rowsOf } from '../platform/db/rows.ts';

/** Postings that one statement reads and hashes, before others get their turn. */
const POSTINGS_PER_STATEMENT = 2000;

/** A place in the chain of a ledger account up to which it was found whole. */
export interface Mark {
  readonly sequence: number;
  readonly hash: string;
  readonly balance: bigint;
  /** Date of that posting, ms. */
  readonly created: number;
}
export const START: Mark = { sequence: 0, hash: '', balance: 0n, created: 0 };

/** A chain to read: from behind `from` to the end that the account itself states. */
export interface Chain {
  readonly account: number;
  readonly isCustomer: boolean;
  readonly from: Mark;
  readonly end: Pick<Mark, 'sequence' | 'hash' | 'balance'>;
}

/** What one step read. */
export interface Read {
  readonly wrong: readonly string[];
  /** Chains that were read to their end and are whole, with the new place. */
  readonly whole: readonly { readonly account: number; readonly mark: Mark }[];
  /** Journals and holds that the postings belong to. */
  readonly journals: readonly number[];
  readonly holds: readonly number[];
}

/** A chain while it is read. */
interface Reading extends Chain {
  /** The posting that was read last. */
  at: Mark;
  /** Number up to which was read, whether or not there were postings. */
  read: number;
  isBroken: boolean;
}

/** Part of a chain: from behind `reading.at` to the posting numbered `to`. */
interface Stretch {
  readonly reading: Reading;
  readonly to: number;
}

/** What the database tells of one stretch; none for a stretch without postings. */
interface StretchRow {
  account: string;
  /** Id of the first posting that does not follow the one before it. */
  broken: string | null;
  sequence: string;
  hash: string;
  balance: string;
  created: string;
  journals: number[];
  holds: number[] | null;
}

/** `JSON.stringify` of a text, a number or null: PostgreSQL escapes the same characters in the same way. */
const json = (value: SQL): SQL => sql`coalesce(to_json(${value})::text, 'null')`;

/** What `chainHash` hashes, in its two forms. */
const hashed = sql`case form
  when 1 then concat_ws('|', before_hash, journal, account, sequence, amount, balance)
  else concat('[', concat_ws(',',
    ${json(sql`before_hash`)}, journal, account, sequence, ${json(sql`amount::text`)}, ${json(sql`balance::text`)},
    ${json(sql`asset`)}, ${json(sql`kind`)}, ${json(sql`reference`)}, ${json(sql`remark`)}, ${json(sql`hold`)},
    ${json(sql`once`)}, created), ']')
  end`;

/**
 * Each posting against the place before it: a wrong number, balance or hash, or in a customer's chain a date before it
 * (I7, I8, I13). The database reads and hashes, so that the thread that answers requests does not; it goes on from what
 * stands there, so that the rest of a broken chain is read too. The limits keep the planner to the indexes, however
 * much of the table one account has.
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
        ${column(({ reading }) => reading.at.sequence)}::bigint[],
        ${column(({ reading }) => reading.at.hash)}::text[],
        ${column(({ reading }) => reading.at.balance)}::numeric[],
        ${column(({ reading }) => reading.at.created)}::bigint[],
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
        or hash <> encode(sha256(convert_to(${hashed}, 'UTF8')), 'hex') as broken
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
 * The next stretches from the chain at `first` on, with `STEP` postings at most; only the last may end before its
 * chain.
 */
function nextStretches(readings: readonly Reading[], first: number): Stretch[] {
  const stretches: Stretch[] = [];
  let room = POSTINGS_PER_STATEMENT;
  for (let place = first; place < readings.length && room > 0; place += 1) {
    const reading = readings[place]!;
    const to = Math.min(reading.end.sequence, reading.read + room);
    room -= Math.max(0, to - reading.read);
    stretches.push({ reading, to });
  }
  return stretches;
}

/** Whether the end that the account states is where its postings end. */
const fits = ({ at, end, isCustomer }: Reading): boolean =>
  at.sequence === end.sequence &&
  at.hash === end.hash &&
  at.balance === end.balance &&
  !(isCustomer && at.balance < 0n);

/**
 * Reads chains from where they were found whole to their ends, `STEP` postings at a time; what is behind that place is
 * not looked at.
 */
export async function* readChains(db: Database, chains: readonly Chain[]): AsyncGenerator<Read> {
  const readings = chains.map((chain): Reading => ({
    ...chain,
    at: chain.from,
    read: chain.from.sequence,
    isBroken: false,
  }));
  const readingOf = new Map(readings.map((reading) => [reading.account, reading]));
  for (let first = 0; first < readings.length;) {
    const stretches = nextStretches(readings, first);
    const wrong: string[] = [];
    const rows = await readStretches(db, stretches);
    for (const row of rows) {
      const reading = readingOf.get(Number(row.account))!;
      if (row.broken !== null && !reading.isBroken)
        wrong.push(`posting ${row.broken} of ledger account ${reading.account} breaks its chain`);
      reading.isBroken ||= row.broken !== null;
      reading.at = {
        sequence: Number(row.sequence),
        hash: row.hash,
        balance: BigInt(row.balance),
        created: Number(row.created),
      };
    }
    for (const { reading, to } of stretches) reading.read = to;
    const ended = stretches.filter(({ reading, to }) => to >= reading.end.sequence).map(({ reading }) => reading);
    first += ended.length;
    for (const reading of ended)
      if (!fits(reading)) wrong.push(`ledger account ${reading.account} does not hold what its postings say`);
    yield {
      wrong,
      whole: ended
        .filter((reading) => !reading.isBroken && fits(reading))
        .map(({ account, at }) => ({ account, mark: at })),
      journals: [...new Set(rows.flatMap(({ journals }) => journals))],
      holds: [...new Set(rows.flatMap(({ holds }) => holds ?? []))],
    };
  }
}
