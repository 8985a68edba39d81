import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AlarmKind } from '../../../src/desk/words/alarms.ts';
import { key, moment } from '../../platform/db/columns.ts';

/** What was wrong with the system, from its begin to its end, and who heard of it. */
export const alarms = pgTable(
  'alarms',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull().$type<AlarmKind>(),
    /** A coin, a network, a number or a channel, or ''. */
    subject: text('subject').notNull(),
    /** Id of the deposit or withdrawal that it is about. */
    record: key('record'),
    begun: moment('begun').notNull(),
    /** When any instance last noticed it. */
    seen: moment('seen').notNull(),
    /** Null while it is on. */
    ended: moment('ended'),
    /** Names of the people who were told. */
    told: text('told').array().notNull().default([]),
    /** When the emails about its begin were queued; null while it is too new to be an alarm. */
    emailedBegun: moment('emailed_begun'),
    /** When the emails about its end were queued. From then on it can't begin again. */
    emailedEnded: moment('emailed_ended'),
  },
  (table) => [
    uniqueIndex('alarms_open')
      .on(table.kind, table.subject)
      .where(sql`ended is null`),
    index('alarms_unfinished')
      .on(table.id)
      .where(sql`emailed_ended is null`),
    index('alarms_ended').on(table.ended),
  ],
);
