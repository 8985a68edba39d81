import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, moment } from '../../platform/db/columns.ts';

/**
 * SMS and email on their way to a gateway, one row for each recipient. A row goes from `waiting` through `sending` to
 * `sent`, `failed`, `expired`, or `dropped` by staff.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    target: text('target').notNull(),
    kind: text('kind').notNull().default('code'),
    language: text('language').notNull().default('en'),
    subject: text('subject').notNull().default(''),
    /** Empty once it is no longer needed, and for a decoy. */
    text: text('text').notNull(),
    /** Demo mode only: the code in the text, for QA. */
    code: text('code'),
    state: text('state').notNull().default('waiting'),
    created: moment('created').notNull(),
    /** When the next attempt may begin. */
    due: moment('due').notNull().default(0),
    /** Attempts that began. */
    tries: integer('tries').notNull().default(0),
    /** After this time the message is worthless and never sent. */
    expires: moment('expires'),
    /** When an instance that took the message for an attempt loses it. */
    leased: moment('leased'),
    sent: moment('sent'),
    /** Why the last attempt failed. */
    error: text('error').notNull().default(''),
    /** The provider's id of a sent message. */
    providerId: text('provider_id'),
  },
  (table) => [
    index('outbox_target').on(table.target),
    index('outbox_due').on(table.state, table.due),
    index('outbox_state').on(table.state, table.id),
  ],
);
