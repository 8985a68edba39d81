import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';
import { bankPayoutsWith, storedReference, type Withdrawal } from '../../modules/withdrawals/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { Line } from './link-typed.ts';
import { isRefunded, paysWhatWasOrdered } from './payouts.ts';
import { bankLines } from './schema.ts';

/** Lines that are linked at once. */
const CHUNK = 500;

/** Returns the references or withdrawal numbers that a line may have: the bank's id, and each word of the note. */
const referencesIn = ({ bankId, note }: Pick<Line, 'bankId' | 'note'>): string[] =>
  [bankId, ...note.split(/[\s,;:()]+/)]
    .map((text) => storedReference({ chain: null }, text) ?? '')
    .filter((reference) => reference !== '');

/** Waits for others who link lines: if a statement and a reference come together, the later one finds the other. */
const lockLinks = (tx: Database): Promise<void> => lockName(tx, 'payouts on statements');

/** Links a line with the withdrawal that it paid. The first payment of what is ordered needs no one. */
async function link(tx: Database, line: Line, row: Withdrawal, now: number): Promise<void> {
  const isFirst = (await tx.$count(bankLines, eq(bankLines.withdrawal, row.id))) === 0;
  await tx
    .update(bankLines)
    .set({ withdrawal: row.id, settled: isFirst && !isRefunded(row) && paysWhatWasOrdered(line, row) ? now : null })
    .where(eq(bankLines.id, line.id));
}

/** Links the outgoing lines of a new statement with the withdrawals that they paid. */
export async function linkStatement(tx: Database, statement: number, now: number): Promise<void> {
  await lockLinks(tx);
  for (let last = 0; ;) {
    const lines = await tx
      .select()
      .from(bankLines)
      .where(and(eq(bankLines.statement, statement), eq(bankLines.state, 'out'), gt(bankLines.id, last)))
      .orderBy(asc(bankLines.id))
      .limit(CHUNK);
    const references = [...new Set(lines.flatMap(referencesIn))];
    const paidBy = references.length === 0 ? new Map<string, Withdrawal>() : await bankPayoutsWith(tx, references);
    for (const line of lines) {
      const [row] = referencesIn(line).flatMap((reference) => paidBy.get(reference) ?? []);
      if (row) await link(tx, line, row, now);
    }
    if (lines.length < CHUNK) return;
    last = lines.at(-1)!.id;
  }
}

/**
 * Links the lines of earlier statements with a withdrawal by bank whose reference was just entered, and those of its
 * former reference no longer. Lines that people settled stay. The caller has locked the withdrawal.
 */
export async function linkReference(
  tx: Database,
  row: Withdrawal,
  reference: string | null,
  now: number,
): Promise<void> {
  if (row.chain !== null) return;
  await lockLinks(tx);
  await tx
    .update(bankLines)
    .set({ withdrawal: null, settled: null })
    .where(and(eq(bankLines.withdrawal, row.id), isNull(bankLines.maker)));
  if (reference === null) return;
  const free = await tx
    .select()
    .from(bankLines)
    .where(
      and(
        eq(bankLines.state, 'out'),
        isNull(bankLines.withdrawal),
        eq(bankLines.currency, row.payoutCurrency),
        // no one pays a withdrawal before it is ordered
        gte(bankLines.day, dateOf(row.created)),
      ),
    )
    .orderBy(asc(bankLines.id));
  for (const line of free) {
    const found = referencesIn(line);
    if (found.includes(reference) || found.includes(row.number)) await link(tx, line, row, now);
  }
}
