import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  account: key('account')
    .notNull()
    .references(() => customers.id),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  created: moment('created').notNull(),
});
