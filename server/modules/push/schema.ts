import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers, sessions } from '../../platform/db/schema.ts';

/** Push subscriptions of browsers: the endpoint and the topics. A subscription ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    session: text('session')
      .notNull()
      .references(() => sessions.id),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Topics, separated by commas. */
    kinds: text('kinds').notNull(),
    /** Sent with each push; the service worker shows its text in it. */
    language: text('language').notNull(),
    created: moment('created').notNull(),
    /** When the push service said that the subscription has ended. The app renews it when it next starts. */
    ended: moment('ended'),
  },
  (table) => [index('push_subscriptions_account').on(table.account)],
);

/** Pushes waiting to be sent, written in the transaction of their event. */
export const pushQueue = pgTable(
  'push_queue',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    subscription: key('subscription')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    /** Page of the record that the push is about, as in the app's address; null for none. */
    link: text('link'),
    tries: integer('tries').notNull().default(0),
    due: moment('due').notNull(),
  },
  (table) => [index('push_queue_due').on(table.due)],
);

/** The last answer of each push service. */
export const pushAnswers = pgTable('push_answers', {
  service: text('service').primaryKey(),
  /** HTTP status; 0 if no answer came. */
  status: integer('status').notNull(),
  answered: moment('answered').notNull(),
});
