import { eq } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { OpenProposal } from '../../../src/desk/approvals/api.ts';
import { type creditLines, creditLine, MAX_LINES, settleLine } from '../../../src/desk/statements/api.ts';
import type { ExactLine } from '../../../src/desk/statements/api-views.ts';
import { type Deposit, seenDeposit } from '../../modules/deposits/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { digestOf } from '../digest.ts';
import type { DeskContext } from '../perform.ts';
import { approvals } from '../schema.ts';
import { openMatches } from './lines.ts';
import type { Line } from './link-typed.ts';
import type { Candidate, Match } from './judge.ts';
import { visibleNames } from './sender.ts';
import { statementNames } from './statement-list.ts';

/** The action that credits several lines. */
const CREDIT_LINES: (typeof creditLines)['id'] = 'statement.creditLines';

/** The customer and the report that a line fits in everything. */
export type ExactCandidate = Candidate & { readonly deposit: Deposit };

/**
 * Returns the customer whom a line fits in everything: reference, reported amount, currency and sender's name, with
 * nothing to check, and no other line points at this report. Undefined if there is none.
 */
export function exactCandidate(line: Line, { tab, candidates: [first], rivals }: Match): ExactCandidate | undefined {
  if (tab !== 'matched' || !first?.deposit || rivals.length > 0) return undefined;
  const { deposit } = first;
  return deposit.amount === line.amount && deposit.currency === line.currency ? { ...first, deposit } : undefined;
}

/** Returns the version of a line, its report and the names: whatever of it changes makes a decision void. */
export const exactVersion = (
  { id, amount, currency, note, sender, at }: Line,
  { account, deposit, names }: ExactCandidate,
): string =>
  digestOf({
    line: [id, String(amount), currency, note, sender, at],
    account,
    report: seenDeposit(deposit).version,
    verified: names.verified.map(({ text }) => text),
  });

/** Returns the lines that some open proposal would credit or settle, each with it. */
export async function proposedLines(db: Database): Promise<ReadonlyMap<number, OpenProposal>> {
  const rows = await db.select().from(approvals).where(eq(approvals.state, 'open')).orderBy(approvals.id);
  const proposed = new Map<number, OpenProposal>();
  const add = (line: number, proposal: OpenProposal): void => {
    if (!proposed.has(line)) proposed.set(line, proposal);
  };
  for (const { id, action, body } of rows) {
    const isOne = action === creditLine.id || action === settleLine.id;
    if (isOne) add((JSON.parse(body) as { readonly line: number }).line, { id, action });
    // for each of its lines it is a credit like any other
    if (action === CREDIT_LINES)
      for (const { line } of (JSON.parse(body) as ActionBody<typeof creditLines>).lines)
        add(line, { id, action: creditLine.id });
  }
  return proposed;
}

/**
 * Returns the open lines that match in everything and that no proposal is about, oldest first, as many as one signature
 * is for, and how many there are. Two lines of one report are to look at, so neither is among them.
 */
export async function exactLines(
  context: DeskContext,
): Promise<{ readonly lines: readonly ExactLine[]; readonly count: number }> {
  const { db } = context.services;
  const [{ lines: open }, proposed] = [await openMatches(db), await proposedLines(db)];
  const exact = open.flatMap(({ line, match }) => {
    const candidate = exactCandidate(line, match);
    return candidate ? [{ line, candidate }] : [];
  });
  const offered = exact.filter(({ line }) => !proposed.has(line.id));
  const shown = offered.slice(0, MAX_LINES);
  const files = await statementNames(
    db,
    shown.map(({ line }) => line.statement),
  );
  return {
    count: offered.length,
    lines: shown.map(({ line, candidate }) => ({
      id: line.id,
      line: line.line,
      file: files.get(line.statement) ?? '',
      account: candidate.account,
      deposit: candidate.deposit.id,
      number: candidate.deposit.number,
      reference: candidate.reference,
      amount: formatAmount(line.currency, line.amount),
      currency: line.currency,
      names: visibleNames(context, candidate.names),
      at: line.at,
      hasTime: line.hasTime,
      version: exactVersion(line, candidate),
    })),
  };
}
