import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/columns.ts';

/** Days whose report was emailed, so that each is emailed once. */
export const reportEmails = pgTable('report_emails', {
  /** `YYYY-MM-DD` of Bangkok. */
  day: text('day').primaryKey(),
  /** Names of the people who got it. */
  told: text('told').array().notNull(),
  sent: moment('sent').notNull(),
});
