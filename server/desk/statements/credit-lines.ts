import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Json } from '../../../src/desk/api/canonical.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import { money } from '../../../src/desk/words/money.ts';
import type { creditLines } from '../../../src/desk/statements/api.ts';
import { lockDeposits } from '../../modules/deposits/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { digestOf } from '../digest.ts';
import type { DeskContext } from '../perform.ts';
import { approvals } from '../schema.ts';
import { creditLineSubject, creditOpenLine } from './credit.ts';
import { exactCandidate, exactVersion } from './exact.ts';
import { lockBankAccount } from './guard.ts';
import { matchLines } from './match.ts';
import { requireLine } from './open-line.ts';
import { bankLines } from './schema.ts';

type Lines = ActionBody<typeof creditLines>['lines'];

/** What is decided about each line, in their order: the same as about a single one. */
export interface CreditLinesSubject {
  readonly lines: readonly (Awaited<ReturnType<typeof creditLineSubject>> & { readonly name: string })[];
}

/** What became of the lines. */
export interface CreditedLines {
  readonly credited: number;
  /** Why each of the others was not credited. */
  readonly left: readonly string[];
}

/** Names a line for people: “Line 3 of “kbank-2811.csv”, 500.00 THB”. */
async function lineName(db: Database, id: number): Promise<string> {
  const { line, statement } = await requireLine(db, id);
  return `Line ${line.line} of “${statement.file}”, ${money(formatAmount(line.currency, line.amount), line.currency)}`;
}

/**
 * Locks all reports, then all lines, then the bank accounts, each in the order of their ids. A single credit locks in
 * this order too, so that neither waits for the other while that waits for it.
 */
async function lockAll(tx: Database, lines: Lines): Promise<void> {
  await lockDeposits(
    tx,
    lines.map(({ deposit }) => deposit),
  );
  const ids = lines.map(({ line }) => line);
  const rows = await tx
    .select()
    .from(bankLines)
    .where(inArray(bankLines.id, ids))
    .orderBy(asc(bankLines.id))
    .for('update');
  for (const account of [...new Set(rows.map((row) => row.account))].sort()) await lockBankAccount(tx, account);
}

/** Throws `changed` with the names of the lines that are not what was seen, or no longer match in everything. */
async function assertExact(tx: Database, lines: Lines): Promise<void> {
  const ids = lines.map(({ line }) => line);
  const rows = await tx.select().from(bankLines).where(inArray(bankLines.id, ids));
  const open = new Map(rows.filter(({ state }) => state === 'open').map((row) => [row.id, row]));
  const matches = await matchLines(tx, [...open.values()]);
  const isSeen = ({ line: id, account, deposit, version }: Lines[number]): boolean => {
    const [line, match] = [open.get(id), matches.get(id)];
    const candidate = line && match && exactCandidate(line, match);
    if (candidate?.account !== account || candidate.deposit.id !== deposit) return false;
    return exactVersion(line!, candidate) === version;
  };
  const changed = lines.filter((one) => !isSeen(one));
  if (changed.length === 0) return;
  const names = await Promise.all(changed.map(({ line }) => lineName(tx, line)));
  throw new DeskError(
    409,
    'changed',
    `This has changed since you opened the list: ${names.join('; ')}. Nothing was done. The list has the others.`,
  );
}

/** Returns what was proposed, as long as one of its lines can still be credited. Throws `decided` otherwise. */
async function proposedSubject(tx: Database, approval: number, lines: Lines): Promise<CreditLinesSubject> {
  const ids = lines.map(({ line }) => line);
  const open = await tx.$count(bankLines, and(inArray(bankLines.id, ids), eq(bankLines.state, 'open')));
  if (open === 0) throw new DeskError(409, 'decided', 'All of these lines were settled before. Nothing was done.');
  const [row] = await tx.select({ subject: approvals.subject }).from(approvals).where(eq(approvals.id, approval));
  return JSON.parse(row?.subject ?? '{}') as CreditLinesSubject;
}

/** Does something with a line. A refusal begins with the line's name. */
async function namingLine<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DeskError) throw new DeskError(error.status, error.code, `${name}: ${error.message}`);
    throw error;
  }
}

/** Returns what the person decides about one line. Throws what it refuses, with the name of the line. */
async function subjectOf(context: DeskContext, tx: Database, { line, account, deposit }: Lines[number]) {
  const name = await lineName(tx, line);
  return { name, ...(await namingLine(name, creditLineSubject(context, tx, { line, account, deposit }))) };
}

/**
 * Locks the lines and returns what is decided about each of them. The second person decides about what was proposed.
 * If one line has changed since, `creditEach` leaves out that line only.
 */
export async function creditLinesSubject(
  context: DeskContext,
  tx: Database,
  { lines }: ActionBody<typeof creditLines>,
): Promise<CreditLinesSubject> {
  await lockAll(tx, lines);
  if (context.approval) return proposedSubject(tx, context.approval.id, lines);
  await assertExact(tx, lines);
  const seen: CreditLinesSubject['lines'][number][] = [];
  for (const line of lines) seen.push(await subjectOf(context, tx, line));
  return { lines: seen };
}

/** Credits a line if it still is what was seen. Throws what refuses it. */
async function creditOne(
  context: DeskContext,
  tx: Database,
  { line, account, deposit }: Lines[number],
  seen: CreditLinesSubject['lines'][number] | undefined,
): Promise<void> {
  const current = await subjectOf(context, tx, { line, account, deposit, version: '' });
  if (digestOf(current) !== digestOf((seen ?? null) as Json))
    throw new DeskError(409, 'changed', `${current.name}: This has changed since it was proposed.`);
  await namingLine(current.name, creditOpenLine(context, tx, { line, account, deposit }));
}

/**
 * Credits each line by a booking of its own. One that can't be credited is left as it is, and the others are credited.
 * Throws `changed` if none can.
 */
export async function creditEach(
  context: DeskContext,
  tx: Database,
  { lines }: ActionBody<typeof creditLines>,
  { lines: seen }: CreditLinesSubject,
): Promise<CreditedLines & Record<string, Json>> {
  const left: string[] = [];
  // always in the order of the customers: two transactions that book for several must not wait for each other
  const ordered = lines
    .map((line, index) => ({ line, seen: seen[index] }))
    .sort((a, b) => a.line.account - b.line.account);
  for (const one of ordered)
    try {
      await tx.transaction((savepoint) => creditOne(context, savepoint, one.line, one.seen));
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      left.push(error.message);
    }
  if (left.length === lines.length)
    throw new DeskError(409, 'changed', `None of the lines was credited. ${left.join(' ')}`);
  return { credited: lines.length - left.length, left };
}

/** Says which lines were left out, and why; '' if none was. */
export const leftOutOf = ({ credited, left }: CreditedLines): string =>
  left.length === 0 ? '' : `${credited} of ${credited + left.length} lines were credited. Left out: ${left.join(' ')}`;
