import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

export const codes = pgTable(
  'codes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    target: text('target').notNull(),
    purpose: text('purpose').notNull(),
    hash: text('hash').notNull(),
    created: moment('created').notNull(),
    tries: integer('tries').notNull().default(0),
    used: boolean('used').notNull().default(false),
    /** The requester that the code counts for, see `RequesterKey`. */
    requester: text('lane').notNull().default(''),
    /** Address of the request for the code. */
    source: text('source').notNull().default(''),
    /** Wrong tries from another network than that of `source`; `tries` counts those from there. */
    triesElsewhere: integer('foreign').notNull().default(0),
  },
  (table) => [index('codes_target').on(table.target, table.id)],
);

/**
 * When an account's password, payment password or phone changed, or sessions ended. New withdrawals wait until `until`
 * (WD-14); earlier ones wait for their owner.
 */
export const securityChanges = pgTable(
  'security_changes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    time: moment('time').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('security_changes_account').on(table.account, table.time)],
);

/** Changes of phone. For seven days the old phone can undo one, and the new phone proves nothing. */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** Null if the account had no phone. */
    before: text('before'),
    after: text('after').notNull(),
    /** The previous username as typed, if the phone was also the login name. */
    username: text('username'),
    time: moment('time').notNull(),
    undone: moment('undone'),
  },
  (table) => [
    index('phone_changes_account').on(table.account, table.time),
    index('phone_changes_before').on(table.before, table.time),
    index('phone_changes_after').on(table.after),
  ],
);
