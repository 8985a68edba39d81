import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { LineEntry, LineState, LineTab, statementLines } from '../../../src/desk/statements/api-views.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { DeskContext } from '../perform.ts';
import type { Line } from './link-typed.ts';
import type { Match } from './judge.ts';
import { matchLines } from './match.ts';
import { oldestOpenLines } from './open-line.ts';
import { isWrongPayout, type Payout, payoutLabel, payoutsOf } from './payouts.ts';
import { bankLines } from './schema.ts';
import { seesSenders } from './sender.ts';

const LABELS: Readonly<Record<Exclude<LineState, 'out'>, string>> = {
  open: 'Open',
  credited: 'Credited',
  returned: 'Sent back',
  ours: "Not a customer's",
};

const tabOf = (state: LineState): LineTab => (state === 'credited' || state === 'returned' ? 'settled' : 'others');

/** Returns a line as the desk shows it. */
export function toLineEntry(
  line: Line,
  { match, payout }: { readonly match?: Match | undefined; readonly payout?: Payout | undefined },
  isWhole: boolean,
): LineEntry {
  const { id, at, hasTime, currency, state } = line;
  return {
    id,
    line: line.line,
    amount: formatAmount(currency, line.amount),
    currency,
    at,
    hasTime,
    sender: isWhole ? line.sender : maskedName(line.sender),
    // a line without a note hides nothing
    note: isWhole || line.note === '' ? line.note : null,
    state,
    tab: match?.tab ?? tabOf(state),
    label: state === 'out' ? payoutLabel(line, payout) : (match?.label ?? LABELS[state]),
  };
}

/** Returns the oldest open lines with what they probably are, and whether there are more. */
export async function openMatches(
  db: Database,
  limit?: number,
): Promise<{ readonly lines: readonly { line: Line; match: Match }[]; readonly hasMore: boolean }> {
  const { open, hasMore } = await oldestOpenLines(db, limit);
  const matches = await matchLines(db, open);
  return { lines: open.map((line) => ({ line, match: matches.get(line.id)! })), hasMore };
}

const STATES: Readonly<Record<'others' | 'settled', LineState[]>> = {
  others: ['out', 'ours'],
  settled: ['credited', 'returned'],
};

/** Counts the lines that someone has to settle: all, or those of some. */
export const countOpenLines = (db: Database, ids?: readonly number[]): Promise<number> =>
  db.$count(bankLines, and(or(eq(bankLines.state, 'open'), isWrongPayout), ids && inArray(bankLines.id, [...ids])));

/** Returns how many lines are in each tab, and whether there are more open ones than are matched. */
export async function lineCounts(db: Database) {
  const { lines: open, hasMore } = await openMatches(db);
  const count = (name: LineTab): number => open.filter(({ match }) => match.tab === name).length;
  const counts: Record<LineTab, number> = {
    matched: count('matched'),
    check: count('check'),
    strays: count('strays'),
    others: await db.$count(bankLines, inArray(bankLines.state, STATES.others)),
    settled: await db.$count(bankLines, inArray(bankLines.state, STATES.settled)),
  };
  return { counts, hasMoreOpen: hasMore };
}

/** Returns a page of the lines of one tab. */
export async function lineEntries(
  context: DeskContext,
  { tab, after, before }: ViewQuery<typeof statementLines>,
): Promise<LineEntry[]> {
  const { db } = context.services;
  const isWhole = seesSenders(context);
  if (tab !== 'others' && tab !== 'settled') {
    const { lines } = await openMatches(db);
    return lines
      .filter(({ line, match }) => match.tab === tab && line.id > (after ?? 0))
      .slice(0, PAGE_SIZE)
      .map(({ line, match }) => toLineEntry(line, { match }, isWhole));
  }
  const rows = await db
    .select()
    .from(bankLines)
    .where(and(inArray(bankLines.state, STATES[tab]), before === undefined ? undefined : lt(bankLines.id, before)))
    .orderBy(desc(bankLines.id))
    .limit(PAGE_SIZE);
  const payouts = await payoutsOf(db, rows);
  return rows.map((line) => toLineEntry(line, { payout: payouts.get(line.id) }, isWhole));
}

/** Selects the ids of lines that were credited as some deposits, or paid some withdrawals, given by their ids. */
export const lineIdsOf = ({ deposits, withdrawals }: { readonly deposits: SQL; readonly withdrawals: SQL }): SQL =>
  sql`select id from ${bankLines}
    where ${bankLines.deposit} = any(array(${deposits})) or ${bankLines.withdrawal} = any(array(${withdrawals}))`;
