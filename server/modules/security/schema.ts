import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Login attempts, right and wrong; `account` is null if the name belongs to no account. */
export const logins = pgTable(
  'logins',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account').references(() => customers.id),
    source: text('source').notNull(),
    device: text('device').notNull(),
    right: boolean('right').notNull(),
    time: moment('time').notNull(),
  },
  (table) => [
    index('logins_account').on(table.account, table.id),
    // finds right logins quickly, however many wrong ones a stranger causes
    index('logins_right')
      .on(table.account, table.source)
      .where(sql`${table.right}`),
    // finds the day's wrong logins at existing accounts
    index('logins_wrong')
      .on(table.time)
      .where(sql`not ${table.right} and ${table.account} is not null`),
  ],
);

/** A customer's own settings for the account's safety. */
export const safety = pgTable('safety', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  /** The word that appears in all our messages, so that customers recognize a fake one without it. */
  word: text('word').notNull().default(''),
});
