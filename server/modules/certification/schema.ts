import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/**
 * Identity verifications: `review`, then `verified` or `refused`. A customer has at most one per tier that is not
 * refused.
 */
export const certifications = pgTable(
  'certifications',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    tier: text('tier').notNull(),
    state: text('state').notNull().default('review'),
    type: text('type').notNull(),
    name: text('name').notNull().default(''),
    number: text('number').notNull().default(''),
    /** Names of the uploaded pictures. */
    front: text('front').notNull().default(''),
    back: text('back').notNull().default(''),
    face: text('face').notNull().default(''),
    reason: text('reason').notNull().default(''),
    created: moment('created').notNull(),
    decided: moment('decided'),
  },
  (table) => [
    index('certifications_account').on(table.account, table.id),
    uniqueIndex('certifications_one')
      .on(table.account, table.tier)
      .where(sql`${table.state} <> 'refused'`),
  ],
);
