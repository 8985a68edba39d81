import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rowsOf } from '../db/rows.ts';
import { chainHash } from './ledger.ts';

/** Postings that are read and hashed in one go, before others get their turn. */
const STEP = 2000;

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

interface Line {
  id: string;
  journal: string;
  account: string;
  asset: string;
  amount: string;
  balance: string;
  sequence: string;
  hash: string;
  form: number;
  kind: string;
  reference: string;
  remark: string;
  hold: string | null;
  once: string | null;
  created: string;
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

interface Stretch {
  readonly account: number;
  readonly from: number;
  readonly to: number;
}

/** The limits keep the planner to the indexes, however much of the table one account has. */
const linesOf = (db: Database, stretches: readonly Stretch[]): Promise<Line[]> => {
  const column = (name: keyof Stretch) => sql.param(stretches.map((one) => one[name]));
  return rowsOf<Line>(
    db,
    sql`
    select p.id, p.journal, p.account, p.asset, p.amount, p.balance, p.sequence, p.hash, p.form, j.kind, j.reference, j.remark, j.hold, j.once, j.created
    from unnest(${column('account')}::bigint[], ${column('from')}::bigint[], ${column('to')}::bigint[]) as s(account, first, last)
    cross join lateral (select * from postings q where q.account = s.account and q.sequence > s.first and q.sequence <= s.last order by q.sequence limit ${STEP}) p
    cross join lateral (select * from journals k where k.id = p.journal limit 1) j order by p.account, p.sequence`,
  );
};

/**
 * The posting against the place before it: a wrong number, balance or hash, or in a customer's chain a date before it
 * (I7, I8, I13).
 */
function follow(before: Mark, line: Line, isCustomer: boolean): { mark: Mark; broken: boolean } {
  const [sequence, created, balance] = [
    Number(line.sequence),
    Number(line.created),
    before.balance + BigInt(line.amount),
  ];
  const link = {
    journal: Number(line.journal),
    account: Number(line.account),
    asset: line.asset,
    amount: BigInt(line.amount),
    balance,
    sequence,
  };
  const hash = chainHash(
    before.hash,
    link,
    { ...line, hold: line.hold === null ? null : Number(line.hold), created },
    line.form,
  );
  const broken =
    sequence !== before.sequence + 1 ||
    BigInt(line.balance) !== balance ||
    line.hash !== hash ||
    (isCustomer && created < before.created);
  // goes on from what stands there, so that the rest of the chain is read, and only its first break told
  return { mark: { sequence, hash: line.hash, balance: BigInt(line.balance), created }, broken };
}

/**
 * Reads chains from where they were found whole to their ends, `STEP` postings at a time; what is behind that place is
 * not looked at.
 */
export async function* readChains(db: Database, chains: readonly Chain[]): AsyncGenerator<Read> {
  const states = new Map(chains.map((chain) => [chain.account, { ...chain, at: chain.from, broken: false }]));
  const waiting: Stretch[] = chains.map(({ account, from, end }) => ({
    account,
    from: from.sequence,
    to: end.sequence,
  }));
  let first = 0;
  while (first < waiting.length) {
    const now: Stretch[] = [];
    let unfinished: number | undefined;
    for (let room = STEP; first < waiting.length && room > 0;) {
      const stretch = waiting[first]!;
      const to = Math.min(stretch.to, stretch.from + room);
      now.push({ ...stretch, to });
      room -= Math.max(0, to - stretch.from);
      if (to < stretch.to) {
        waiting[first] = { ...stretch, from: to };
        unfinished = stretch.account;
      } else first += 1;
    }
    const wrong: string[] = [];
    const lines = await linesOf(db, now);
    for (const line of lines) {
      const state = states.get(Number(line.account));
      if (!state) continue;
      const { mark, broken } = follow(state.at, line, state.isCustomer);
      if (broken && !state.broken) wrong.push(`posting ${line.id} of ledger account ${state.account} breaks its chain`);
      Object.assign(state, { at: mark, broken: broken || state.broken });
    }
    const ended = now.flatMap(({ account }) => (account === unfinished ? [] : [states.get(account)!]));
    const fits = ({ at, end, isCustomer }: Chain & { readonly at: Mark }): boolean =>
      at.sequence === end.sequence &&
      at.hash === end.hash &&
      at.balance === end.balance &&
      !(isCustomer && at.balance < 0n);
    for (const state of ended)
      if (!fits(state)) wrong.push(`ledger account ${state.account} does not hold what its postings say`);
    yield {
      wrong,
      whole: ended.filter((state) => !state.broken && fits(state)).map(({ account, at }) => ({ account, mark: at })),
      journals: [...new Set(lines.map(({ journal }) => Number(journal)))],
      holds: [...new Set(lines.flatMap(({ hold }) => (hold === null ? [] : [Number(hold)])))],
    };
  }
}
