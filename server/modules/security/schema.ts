import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, moment } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Tries to log in, right and wrong; without an account where the name belongs to none. */
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
    // however many wrong ones a stranger leaves behind
    index('logins_right')
      .on(table.account, table.source)
      .where(sql`${table.right}`),
    // and the wrong ones of a day, at accounts that there are
    index('logins_wrong')
      .on(table.time)
      .where(sql`not ${table.right} and ${table.account} is not null`),
  ],
);

/** What the customer set for the safety of the account. */
export const safety = pgTable('safety', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  /** The word that stands in every message of ours, so that a false one is known by its absence. */
  word: text('word').notNull().default(''),
});

/** Changes of phone: for seven days the place before can undo one, and the place after proves nothing. */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** Empty where the account had none. */
    before: text('before'),
    after: text('after').notNull(),
    /** The username as typed before, where the phone was the login name too. */
    username: text('username'),
    time: moment('time').notNull(),
    undone: moment('undone'),
  },
  (table) => [
    index('phone_changes_account').on(table.account, table.time),
    index('phone_changes_before').on(table.before, table.time),
  ],
);

/** Passkeys that unlock the app; the private half never leaves the customer's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As WebAuthn names the credential, base64url. */
    id: text('id').primaryKey(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').notNull().default(''),
    device: text('device').notNull().default(''),
    created: moment('created').notNull(),
    used: moment('used'),
  },
  (table) => [index('passkeys_account').on(table.account)],
);

/** The one challenge that a session has open; it serves once and for five minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  session: text('session').primaryKey(),
  purpose: text('purpose').notNull(),
  challenge: text('challenge').notNull(),
  created: moment('created').notNull(),
});
