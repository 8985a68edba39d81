import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { activities } from './schema.ts';
import { localize } from '../../platform/texts/translate.ts';

export type Activity = typeof activities.$inferInsert;
type ActivityRow = typeof activities.$inferSelect;

const toResponse = (
  { id, kind, title, summary, condition, reward, image, link, begins, ends }: ActivityRow,
  language: Language,
) => ({
  id,
  kind,
  image,
  link,
  title: localize(title, language),
  summary: localize(summary, language),
  condition: localize(condition, language),
  reward: localize(reward, language),
  ...(begins === null ? {} : { begins }),
  ...(ends === null ? {} : { ends }),
});

/** Returns the published activities, those without an end first, then by latest end. */
export const listActivities = async (
  db: Database,
  language: Language,
  { limit, skip }: { limit: number; skip: number },
) =>
  (
    await db
      .select()
      .from(activities)
      .orderBy(sql`${activities.ends} is null desc`, desc(activities.ends), asc(activities.id))
      .limit(limit)
      .offset(skip)
  ).map((activity) => toResponse(activity, language));

/** Returns how many activities are published. */
export const countActivities = (db: Database): Promise<number> => db.$count(activities);

export async function findActivity(db: Database, id: string, language: Language) {
  const [activity] = await db.select().from(activities).where(eq(activities.id, id));
  return activity && { ...toResponse(activity, language), content: localize(activity.content, language) };
}

/** Publishes an activity, or replaces the one with the same id. */
export const publishActivity = async (db: Database, activity: Activity): Promise<void> => {
  await db.insert(activities).values(activity).onConflictDoUpdate({ target: activities.id, set: activity });
};
