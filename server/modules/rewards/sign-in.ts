import { and, count, desc, eq, like } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { signIns } from './schema.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayOf, nextDay } from './day.ts';
import { creditPoints, POINTS } from './points.ts';

/**
 * Points of one round. The round goes on where it stood after days that were missed: nobody is hurried to come back.
 */
const PLAN = ['5', '5', '5', '10', '5', '5', '15'] as const;

const signedDays = async (db: Database, account: number): Promise<number> => {
  const [row] = await db.select({ number: count() }).from(signIns).where(eq(signIns.account, account));
  return row?.number ?? 0;
};
const rewardAt = (days: number): string => PLAN[days % PLAN.length] ?? PLAN[0];

/** What the page shows before the tap (RWD-01). */
export async function signInStateOf(db: Database, account: number, now: number) {
  const day = dayOf(now);
  const total = await signedDays(db, account);
  const month = await db
    .select({ day: signIns.day })
    .from(signIns)
    .where(and(eq(signIns.account, account), like(signIns.day, `${day.slice(0, 7)}-%`)))
    .orderBy(desc(signIns.day));
  const today = month[0]?.day === day;
  // what today earned stays in view once it is credited
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
 * Signs in for the day of the server's clock and credits its points; throws `signInDone` the second time, `signInDay`
 * for a day that is over.
 */
export async function signInToday(tx: Database, account: number, visible: string | undefined, now: number) {
  const day = dayOf(now);
  if (visible && visible !== day) throw new Refusal('signInDay');
  // devices that sign in at once wait here for each other, so each counts the days that are
  const [row] = await tx
    .insert(signIns)
    .values({ account, day, reward: '0', created: now })
    .onConflictDoNothing()
    .returning({ day: signIns.day });
  if (!row) throw new Refusal('signInDone');
  const reward = rewardAt((await signedDays(tx, account)) - 1);
  await tx
    .update(signIns)
    .set({ reward })
    .where(and(eq(signIns.account, account), eq(signIns.day, day)));
  const { id, time } = await creditPoints(tx, account, reward, { kind: 'signin', reference: day, now });
  return { reward, unit: POINTS, day, reference: String(id), time };
}
