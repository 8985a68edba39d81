import { eq } from 'drizzle-orm';
import { QUOTE_ASSET } from '../../ledger/assets.ts';
import { plusDays } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityPositions, liquidityRecords } from './schema.ts';
import { type LedgerEntry, postAll, type WrittenJournal } from '../../ledger/ledger.ts';
import { dailyInterest, type Line, dailyInterestLines, tiersOn } from './rates.ts';

export type Position = typeof liquidityPositions.$inferSelect;
/** The parts of a position that change within a day. */
export type PositionParts = Pick<Position, 'settled' | 'fresh' | 'leaving'>;

/** A past day with interest that is not written yet. */
interface ClosedDay {
  readonly date: string;
  readonly basis: bigint;
  readonly interest: bigint;
  readonly lines: Line[];
}
export interface OpenedPosition {
  readonly position: Position;
  readonly days: readonly ClosedDay[];
}

/** Returns what earns on the position's day: the balance at its start, minus quick redemptions. */
export const earningUnits = ({ settled, leaving }: Pick<PositionParts, 'settled' | 'leaving'>): bigint =>
  settled + leaving;

/**
 * Locks the position of a customer and closes all days before `today`. The first access does this, either the job or a
 * call of the customer, so that downtime, several instances or a late job change nothing (LIQ-03). `commitPosition`
 * writes the result.
 */
export async function openPosition(tx: Database, account: number, today: string): Promise<OpenedPosition> {
  await tx.insert(liquidityPositions).values({ account, date: today }).onConflictDoNothing();
  const [row] = await tx.select().from(liquidityPositions).where(eq(liquidityPositions.account, account)).for('update');
  if (!row) throw new Error(`no liquidity position of ${account}`);
  const days: ClosedDay[] = [];
  let position = row;
  while (position.date < today) {
    const { date, settled, fresh, leaving, earned } = position;
    if (settled + fresh + leaving === 0n) {
      // an empty position earns nothing: skips all days at once
      position = { ...position, date: today };
      break;
    }
    const basis = earningUnits(position);
    const { tiers } = await tiersOn(tx, date);
    const interest = dailyInterest(basis, tiers);
    if (interest > 0n) days.push({ date, basis, interest, lines: dailyInterestLines(basis, tiers) });
    position = {
      ...position,
      date: plusDays(date, 1),
      settled: settled + fresh + interest,
      fresh: 0n,
      leaving: 0n,
      earned: earned + interest,
    };
  }
  return { position, days };
}

/**
 * Writes an opened position with the interest of its closed days, and posts `entry`. Returns the journal of `entry`.
 */
export async function commitPosition(
  tx: Database,
  { position, days }: OpenedPosition,
  now: number,
  entry?: LedgerEntry,
): Promise<WrittenJournal> {
  const { account, ...values } = position;
  const interestEntries = days.map((day): LedgerEntry => ({
    kind: 'interest',
    reference: day.date,
    once: `interest ${account} ${day.date}`,
    now,
    legs: [
      { purpose: 'interest', asset: QUOTE_ASSET, amount: -day.interest },
      { customer: account, purpose: 'liquidity', asset: QUOTE_ASSET, amount: day.interest },
    ],
  }));
  const written = await postAll(tx, entry ? [...interestEntries, entry] : interestEntries);
  if (days.length > 0) {
    await tx.insert(liquidityRecords).values(
      days.map((day, index) => {
        const time = written[index]?.time ?? now;
        return {
          account,
          kind: 'interest' as const,
          amount: day.interest,
          status: 'confirmed' as const,
          date: day.date,
          created: time,
          confirmed: time,
          basis: day.basis,
          lines: day.lines,
        };
      }),
    );
  }
  await tx.update(liquidityPositions).set(values).where(eq(liquidityPositions.account, account));
  return written.at(-1) ?? { id: 0, time: now };
}

/** Reads the position of a customer without a lock. It is empty if there is none. */
export async function readPosition(
  db: Database,
  account: number,
): Promise<PositionParts & Pick<Position, 'earned'> & { readonly date?: string }> {
  const [position] = await db.select().from(liquidityPositions).where(eq(liquidityPositions.account, account));
  return position ?? { settled: 0n, fresh: 0n, leaving: 0n, earned: 0n };
}
