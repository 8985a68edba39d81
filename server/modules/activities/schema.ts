import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/columns.ts';

type ByLanguage = Record<string, string>;

/** Activities and welfare offers that the operator publishes. Texts are by language, `*` is all; `content` is HTML. */
export const activities = pgTable('activities', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  title: jsonb('title').$type<ByLanguage>().notNull(),
  summary: jsonb('summary').$type<ByLanguage>().notNull(),
  condition: jsonb('condition').$type<ByLanguage>().notNull(),
  reward: jsonb('reward').$type<ByLanguage>().notNull(),
  content: jsonb('content').$type<ByLanguage>().notNull(),
  image: text('image').notNull().default(''),
  link: text('link').notNull().default(''),
  begins: moment('begins'),
  ends: moment('ends'),
});
