import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { key, moment } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/**
 * One row a customer and day of the operator (`YYYY-MM-DD`, Asia/Bangkok): its key is what makes a second reward
 * impossible.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    account: key('account')
      .notNull()
      .references(() => customers.id),
    day: text('day').notNull(),
    reward: text('reward').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.day] })],
);

/** Rewards of tasks that were paid; `period` is the week of a weekly task, else empty. */
export const taskPayments = pgTable(
  'task_payments',
  {
    account: key('account')
      .notNull()
      .references(() => customers.id),
    task: text('task').notNull(),
    period: text('period').notNull(),
    reward: text('reward').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.task, table.period] })],
);
