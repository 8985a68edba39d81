import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import type { Line } from './link-typed.ts';
import { bankLines, bankStatements } from './schema.ts';

const noLine = (): DeskError => new DeskError(404, 'notFound', 'There is no line of a statement with this number.');

/** Returns a line with the statement that it came with. Throws `notFound`. */
export async function requireLine(db: Database, id: number) {
  const [row] = await db
    .select({ line: bankLines, statement: bankStatements })
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statement))
    .where(eq(bankLines.id, id));
  if (!row) throw noLine();
  return row;
}

/** Returns who proposed and approved the lines that deposits were credited with, by deposit. */
export async function lineDeciders(
  db: Database,
  deposits: readonly number[],
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  const rows = await db
    .select()
    .from(bankLines)
    .where(inArray(bankLines.deposit, [...deposits]));
  return new Map(rows.map(({ deposit, maker, checker }) => [deposit ?? 0, [maker, checker]]));
}

/** Open lines that are matched at once. */
const MAX_OPEN = 1000;

/** Returns the oldest open lines, and whether there are more. */
export async function oldestOpenLines(
  db: Database,
  limit = MAX_OPEN,
): Promise<{ readonly open: readonly Line[]; readonly hasMore: boolean }> {
  const rows = await db
    .select()
    .from(bankLines)
    .where(eq(bankLines.state, 'open'))
    .orderBy(asc(bankLines.id))
    .limit(limit + 1);
  return { open: rows.slice(0, limit), hasMore: rows.length > limit };
}

const SETTLED: Readonly<Record<Line['state'], string>> = {
  open: '',
  credited: 'This line was credited before. Nothing was done.',
  returned: 'This line was sent back before. Nothing was done.',
  ours: "This line was marked as not a customer's before. Nothing was done.",
  out: 'This line is a payment of ours. Nothing was done.',
};

async function lockLine(tx: Database, id: number): Promise<Line> {
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update');
  if (!line) throw noLine();
  return line;
}

/** Locks a line that paid a withdrawal wrongly and that no one has settled. Throws `notFound` and `decided`. */
export async function lockWrongPayout(tx: Database, id: number): Promise<Line> {
  const line = await lockLine(tx, id);
  if (line.withdrawal === null || line.settled !== null)
    throw new DeskError(409, 'decided', 'Nothing is wrong with this line, or it was settled before. Nothing was done.');
  return line;
}

/** Locks a line that no one has settled. Throws `notFound`, and `decided` if someone has. */
export async function lockOpenLine(tx: Database, id: number): Promise<Line> {
  const line = await lockLine(tx, id);
  if (line.state !== 'open') throw new DeskError(409, 'decided', SETTLED[line.state]);
  return line;
}
