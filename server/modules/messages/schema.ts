import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

export const messages = pgTable(
  'messages',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    /** By language; `*` is the text for all languages. */
    title: jsonb('title').$type<Record<string, string>>().notNull(),
    content: jsonb('content').$type<Record<string, string>>().notNull(),
    created: moment('created').notNull(),
    read: moment('read'),
  },
  (table) => [index('messages_account').on(table.account, table.id)],
);

/** Which notifications a customer wants; all of them without a row. */
export const notificationChoices = pgTable('notice_choices', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  promotions: boolean('promotions').notNull(),
});
