import { and, asc, count, desc, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type AlarmEntry, alarmLine, alarmList } from '../../../src/desk/alarms/api.ts';
import { ALARM_KINDS, ALARMS } from '../../../src/desk/words/alarms.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { provide } from '../perform.ts';
import { alarms } from './schema.ts';

const SHOWN_MS = 30 * DAY_MS;
const MAX_OVER = 100;

const isOn = and(isNull(alarms.ended), isNotNull(alarms.emailedBegun));

const toEntry = ({ seen: _, emailedBegun, ...alarm }: typeof alarms.$inferSelect): AlarmEntry => ({
  ...alarm,
  emailedBegun: emailedBegun ?? alarm.begun,
});

/** Returns 1 for each kind of alarm that is on, and 0 for the others. */
export async function alarmFigures(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ kind: alarms.kind, count: count() }).from(alarms).where(isOn).groupBy(alarms.kind);
  const on = new Set(rows.map(({ kind }) => kind));
  return new Map(ALARM_KINDS.map((kind) => [kind, on.has(kind) ? 1 : 0]));
}

/** Returns the kind and subject of each alarm that is on, oldest first. */
export const alarmsNow = (db: Database): Promise<Pick<AlarmEntry, 'kind' | 'subject'>[]> =>
  db.select({ kind: alarms.kind, subject: alarms.subject }).from(alarms).where(isOn).orderBy(asc(alarms.id));

const SEVERE = ALARM_KINDS.filter((kind) => ALARMS[kind].isSevere);

export const alarmViews = [
  provide(alarmList, async ({ services: { db }, now }) => ({
    now: (await db.select().from(alarms).where(isOn).orderBy(desc(alarms.begun), desc(alarms.id))).map(toEntry),
    over: (
      await db
        .select()
        .from(alarms)
        .where(gt(alarms.ended, now - SHOWN_MS))
        .orderBy(desc(alarms.ended), desc(alarms.id))
        .limit(MAX_OVER)
    ).map(toEntry),
  })),
  provide(alarmLine, async ({ services: { db } }) => ({
    severe: await db
      .select({ id: alarms.id, kind: alarms.kind, subject: alarms.subject })
      .from(alarms)
      .where(and(isOn, inArray(alarms.kind, SEVERE)))
      .orderBy(desc(alarms.begun), desc(alarms.id)),
  })),
];
