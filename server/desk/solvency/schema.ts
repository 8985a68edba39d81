import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { key, moment, units } from '../../platform/db/columns.ts';
import { staff } from '../schema.ts';

/** What the company held at a bank or in a wallet at a time: nodes or staff said so. Rows are only added. */
export const holdings = pgTable(
  'holdings',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Address of a wallet, or name of a bank account. */
    place: text('place').notNull(),
    asset: text('asset').notNull(),
    amount: units('amount').notNull(),
    /** When it was so. */
    at: moment('at').notNull(),
    /** Who typed it; null if nodes read it. */
    staff: key('staff').references(() => staff.id),
    created: moment('created').notNull(),
  },
  (table) => [
    index('holdings_place').on(table.place, table.asset, table.at),
    check('holdings_not_negative', sql`${table.amount} >= 0`),
  ],
);

/** Closed days. The database refuses to change or delete one. */
export const dayCloses = pgTable(
  'day_closes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `YYYY-MM-DD` of Bangkok. */
    day: text('day').notNull(),
    /** `DayFigures`, canonical JSON. */
    figures: text('figures').notNull(),
    explanation: text('explanation').notNull(),
    /** SHA-256 of the canonical JSON of figures and explanation, base64url. */
    digest: text('digest').notNull(),
    maker: key('maker')
      .notNull()
      .references(() => staff.id),
    checker: key('checker').references(() => staff.id),
    closed: moment('closed').notNull(),
  },
  (table) => [
    uniqueIndex('day_closes_day').on(table.day),
    check('day_closes_two_people', sql`${table.checker} is null or ${table.checker} <> ${table.maker}`),
  ],
);
