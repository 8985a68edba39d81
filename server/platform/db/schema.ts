import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, key } from './columns.ts';

export const customers = pgTable(
  'accounts',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** As the customer typed it. `identity` is its canonical spelling. */
    username: text('username').notNull(),
    identity: text('identity').notNull().unique(),
    phone: text('phone'),
    email: text('email'),
    /** The mailbox of the address, see `mailboxOf`. Null for an account that was opened with a phone. */
    mailbox: text('mailbox').unique(),
    password: text('password').notNull(),
    paypass: text('paypass'),
    /** Since when only a code can reset the payment password, after repeated locks; see `payment-locks.ts`. */
    paypassClosed: moment('paypass_closed'),
    nickname: text('nickname').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    currency: text('currency').notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** The invitation code as entered at registration. */
    invitedWith: text('invited_with'),
    invitedBy: key('invited_by'),
    invitable: boolean('invitable').notNull().default(false),
    level: integer('level').notNull().default(0),
    created: moment('created').notNull(),
    /**
     * Language in which the owner last proved their identity by a password or a code. We write SMS and email in it.
     * Empty before the first time.
     */
    language: text('language').notNull().default(''),
    /** Since when the account is frozen, and the reason that its owner reads; see `customers/freeze.ts`. */
    frozen: moment('frozen'),
    frozenReason: text('frozen_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('accounts_phone').on(table.phone),
    // staff search by the whole value or its beginning
    index('accounts_identity_search').on(table.identity.op('text_pattern_ops')),
    index('accounts_phone_search').on(table.phone.op('text_pattern_ops')),
    index('accounts_email_search').on(table.email.op('text_pattern_ops')),
    index('accounts_frozen')
      .on(table.id)
      .where(sql`frozen is not null`),
  ],
);

/** Sessions of customers. Ended ones stay for investigations. */
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

/** Events of committed transactions on PostgreSQL, until an instance announces them; see `event-queue.ts`. */
export const accountEventQueue = pgTable('account_event_queue', {
  id: key('id').primaryKey().generatedAlwaysAsIdentity(),
  account: key('account').notNull(),
  body: jsonb('body').notNull(),
});

/** Number of attempts within a time window, over all instances. */
export const attempts = pgTable('throttles', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: moment('since').notNull(),
});

/** Start of a session's paging through a list, so that its pages do not shift. */
export const pageCursors = pgTable(
  'listings',
  {
    session: text('session').notNull(),
    list: text('list').notNull(),
    newest: key('newest').notNull(),
    time: moment('time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.session, table.list] })],
);

/** The operator's changes to texts and settings. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  data: jsonb('data').$type<any>().notNull(),
});

/**
 * Outcomes of money calls by their key, written in the transaction that moved the value. Accepted outcomes stay as long
 * as the records that they created, so a key that moved money can never be used again.
 */
export const moneyCalls = pgTable(
  'money_calls',
  {
    key: text('key').primaryKey(),
    account: key('account').notNull(),
    call: text('call').notNull(),
    body: text('body').notNull(),
    ret: integer('ret').notNull(),
    msg: text('msg').notNull(),
    /** `json` keeps the order of fields, so a replay equals the first response byte for byte. */
    data: json('data').$type<any>(),
    created: moment('created').notNull(),
  },
  (table) => [
    index('money_calls_refused')
      .on(table.created)
      .where(sql`${table.ret} <> 1`),
  ],
);

/** Keys of money calls whose payment password is being verified. The transaction that locks the key starts later. */
export const moneyRunning = pgTable('money_running', {
  key: text('key').primaryKey(),
  account: key('account').notNull(),
  until: moment('until').notNull(),
});
