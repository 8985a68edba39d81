import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** SHA-256 of the token, and of the cookie for files. */
    token: text('token').notNull().unique(),
    files: text('files').notNull().unique(),
    device: text('device').notNull().default(''),
    created: moment('created').notNull(),
    seen: moment('seen').notNull(),
    ended: moment('ended'),
  },
  (table) => [index('sessions_account').on(table.account)],
);

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
