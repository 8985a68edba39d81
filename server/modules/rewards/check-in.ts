import { and, count, desc, eq, like } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { checkIns } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorDay, nextDay } from './day.ts';
import { POINTS } from '../points/index.ts';
import { creditPoints } from './points.ts';

/** Points of one round. The round continues after missed days, so no one has to hurry back. */
const PLAN = ['5', '5', '5', '10', '5', '5', '15'] as const;

const countCheckIns = async (db: Database, account: number): Promise<number> => {
  const [row] = await db.select({ number: count() }).from(checkIns).where(eq(checkIns.account, account));
  return row?.number ?? 0;
};
const rewardAt = (days: number): string => PLAN[days % PLAN.length] ?? PLAN[0];

/** Returns what the page shows before the customer checks in (RWD-01). */
export async function readCheckIns(db: Database, account: number, now: number) {
  const day = operatorDay(now);
  const total = await countCheckIns(db, account);
  const month = await db
    .select({ day: checkIns.day })
    .from(checkIns)
    .where(and(eq(checkIns.account, account), like(checkIns.day, `${day.slice(0, 7)}-%`)))
    .orderBy(desc(checkIns.day));
  const today = month[0]?.day === day;
  // keeps showing today's reward after it is credited
  const place = (today ? total - 1 : total) % PLAN.length;
  return {
    today,
    reward: rewardAt(place),
    unit: POINTS,
    days: month.map((item) => item.day),
    next: nextDay(now),
    day,
    plan: [...PLAN],
    place,
    total,
  };
}

/**
 * Checks a customer in for today by the server's clock and credits the points. Throws `checkInDone` the second time,
 * `checkInDay` for a day that is over.
 */
export async function checkInToday(tx: Database, account: number, shownDay: string | undefined, now: number) {
  const day = operatorDay(now);
  if (shownDay && shownDay !== day) throw new Refusal('checkInDay');
  // simultaneous check-ins wait for each other here, so the count below is right
  const [row] = await tx
    .insert(checkIns)
    .values({ account, day, reward: '0', created: now })
    .onConflictDoNothing()
    .returning({ day: checkIns.day });
  if (!row) throw new Refusal('checkInDone');
  const reward = rewardAt((await countCheckIns(tx, account)) - 1);
  await tx
    .update(checkIns)
    .set({ reward })
    .where(and(eq(checkIns.account, account), eq(checkIns.day, day)));
  const { id, time } = await creditPoints(tx, account, reward, { kind: 'signin', reference: day, now });
  return { reward, unit: POINTS, day, reference: String(id), time };
}
