import { asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { activities } from './schema.ts';
import { fromStoredText, toStoredText } from '../../platform/texts/by-language.ts';
import type { OfferTerms } from '../content/index.ts';
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

const toRow = ({
  title,
  summary,
  condition,
  reward,
  content,
  image,
  link,
  begins,
  ends,
  ...offer
}: OfferTerms[number]): ActivityRow => ({
  ...offer,
  title: toStoredText(title),
  summary: toStoredText(summary),
  condition: toStoredText(condition),
  reward: toStoredText(reward),
  content: toStoredText(content),
  image: image ?? '',
  link: link ?? '',
  begins: begins ?? null,
  ends: ends ?? null,
});

const fromRow = ({
  kind,
  title,
  summary,
  condition,
  reward,
  content,
  image,
  link,
  begins,
  ends,
  ...offer
}: ActivityRow): OfferTerms[number] => ({
  ...offer,
  kind: kind as OfferTerms[number]['kind'],
  title: fromStoredText(title),
  summary: fromStoredText(summary),
  condition: fromStoredText(condition),
  reward: fromStoredText(reward),
  content: fromStoredText(content),
  ...(image === '' ? {} : { image }),
  ...(link === '' ? {} : { link }),
  ...(begins === null ? {} : { begins }),
  ...(ends === null ? {} : { ends }),
});

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Returns offers as they are read once they are stored: by id, without empty fields. */
export const normalOffers = (offers: OfferTerms): OfferTerms => byId(offers.map((offer) => fromRow(toRow(offer))));

/** Returns the published activities and offers as a setting; undefined if there are none. */
export async function readOffers(db: Database): Promise<OfferTerms | undefined> {
  const rows = await db.select().from(activities);
  return rows.length === 0 ? undefined : byId(rows.map(fromRow));
}

/** Replaces the published activities and offers. */
export async function writeOffers(tx: Database, offers: OfferTerms): Promise<void> {
  const rows = offers.map(toRow);
  await tx.delete(activities).where(
    notInArray(
      activities.id,
      rows.map(({ id }) => id),
    ),
  );
  for (const row of rows) await publishActivity(tx, row);
}
