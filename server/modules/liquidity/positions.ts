import { eq } from 'drizzle-orm';
import { plusDays } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityPositions, liquidityRecords } from './schema.ts';
import { type Entry, postAll, type WrittenJournal } from '../../ledger/ledger.ts';
import { interestOf, type Line, linesOf, tiersOn } from './rates.ts';
import { ASSET } from './terms.ts';

export type Position = typeof liquidityPositions.$inferSelect;
/** What moves within a day. */
export type Parts = Pick<Position, 'settled' | 'fresh' | 'leaving'>;

/** A day that is over and earned something, not written yet. */
interface ClosedDay {
  readonly date: string;
  readonly basis: bigint;
  readonly interest: bigint;
  readonly lines: Line[];
}
export interface Opened {
  readonly position: Position;
  readonly days: readonly ClosedDay[];
}

/** What earns on the position's day: all that was there when it began, but what quick redemptions took. */
export const earningOf = ({ settled, leaving }: Pick<Parts, 'settled' | 'leaving'>): bigint => settled + leaving;

/**
 * The position of a customer, locked, with every day before `today` closed: whoever comes first does it, the job or the
 * customer's own call, so that days off, two instances and a late job change nothing (LIQ-03). `commitPosition` writes
 * it.
 */
export async function openPosition(tx: Database, account: number, today: string): Promise<Opened> {
  await tx.insert(liquidityPositions).values({ account, date: today }).onConflictDoNothing();
  const [match] = await tx
    .select()
    .from(liquidityPositions)
    .where(eq(liquidityPositions.account, account))
    .for('update');
  if (!match) throw new Error(`no liquidity position of ${account}`);
  const days: ClosedDay[] = [];
  let position = match;
  while (position.date < today) {
    const { date, settled, fresh, leaving, earned } = position;
    if (settled + fresh + leaving === 0n) {
      // where nothing is there nothing is earned: no need to walk through a year of days
      position = { ...position, date: today };
      break;
    }
    const basis = earningOf(position);
    const { tiers } = await tiersOn(tx, date);
    const interest = interestOf(basis, tiers);
    if (interest > 0n) days.push({ date, basis, interest, lines: linesOf(basis, tiers) });
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
 * Writes an opened position as it is by now: the interest of its closed days and `entry` in one go. Returns what was
 * written of `entry`.
 */
export async function commitPosition(
  tx: Database,
  { position, days }: Opened,
  now: number,
  entry?: Entry,
): Promise<WrittenJournal> {
  const { account, ...rest } = position;
  const interest = days.map((day): Entry => ({
    kind: 'interest',
    reference: day.date,
    once: `interest ${account} ${day.date}`,
    now,
    legs: [
      { purpose: 'interest', asset: ASSET, amount: -day.interest },
      { customer: account, purpose: 'liquidity', asset: ASSET, amount: day.interest },
    ],
  }));
  const written = await postAll(tx, entry ? [...interest, entry] : interest);
  if (days.length > 0) {
    await tx.insert(liquidityRecords).values(
      days.map((day, place) => {
        const time = written[place]?.time ?? now;
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
  await tx.update(liquidityPositions).set(rest).where(eq(liquidityPositions.account, account));
  return written.at(-1) ?? { id: 0, time: now };
}

/** As it stands, without a lock; nothing yet reads as empty. */
export async function positionOf(
  db: Database,
  account: number,
): Promise<Parts & Pick<Position, 'earned'> & { readonly date?: string }> {
  const [match] = await db.select().from(liquidityPositions).where(eq(liquidityPositions.account, account));
  return match ?? { settled: 0n, fresh: 0n, leaving: 0n, earned: 0n };
}
