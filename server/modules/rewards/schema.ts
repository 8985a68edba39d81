import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/**
 * One row per customer and operator's day (`YYYY-MM-DD`, Asia/Bangkok). The primary key makes a second reward
 * impossible.
 */
export const checkIns = pgTable(
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

/** Paid rewards of tasks; `period` is the week of a weekly task, otherwise empty. */
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
