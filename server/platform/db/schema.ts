import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { key, moment, units } from './columns.ts';

export const customers = pgTable(
  'accounts',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** As the person typed it; `identity` is its one canonical spelling. */
    username: text('username').notNull(),
    identity: text('identity').notNull().unique(),
    phone: text('phone'),
    email: text('email'),
    /**
     * The mailbox behind the address, see `mailboxOf`: one account each. Empty where an older version opened several.
     */
    mailbox: text('mailbox').unique(),
    password: text('password').notNull(),
    paypass: text('paypass'),
    /** Since when only a code opens the payment password, after locks; see `payment-locks.ts`. */
    paypassClosed: moment('paypass_closed'),
    nickname: text('nickname').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    currency: text('currency').notNull(),
    inviteCode: text('invite_code').notNull().unique(),
    /** The code that was sent at registration, as sent. */
    invitedWith: text('invited_with'),
    invitedBy: key('invited_by'),
    invitable: boolean('invitable').notNull().default(false),
    level: integer('level').notNull().default(0),
    created: moment('created').notNull(),
    /**
     * In which the owner last proved who they are, by a password or a code: letters to them are written in it. Empty
     * before the first time.
     */
    language: text('language').notNull().default(''),
    /** Since when the account is on hold, and why, as its owner reads it; see `accounts/freeze.ts`. */
    frozen: moment('frozen'),
    frozenReason: text('frozen_reason').notNull().default(''),
    /** Of a phone that another account had first, before two could not have the same. */
    phoneShared: boolean('phone_shared').notNull().default(false),
  },
  (table) => [
    uniqueIndex('accounts_phone')
      .on(table.phone)
      .where(sql`not ${table.phoneShared}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** SHA-256 of the token and of the cookie for files: neither stands here in clear. */
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
    /** Whose requests it is counted with, see `Lane`; and where it was asked for. */
    lane: text('lane').notNull().default(''),
    source: text('source').notNull().default(''),
    /** Wrong tries from elsewhere than `source`; `tries` are those from there. */
    foreign: integer('foreign').notNull().default(0),
  },
  (table) => [index('codes_target').on(table.target, table.id)],
);

/** What waits for a gateway, or in demo mode for the console and the QA page. */
export const outbox = pgTable(
  'outbox',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    target: text('target').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    created: moment('created').notNull(),
    sent: moment('sent'),
  },
  (table) => [index('outbox_target').on(table.target)],
);

/** Tries of something within a window, common to all instances. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: moment('since').notNull(),
});

export const messages = pgTable(
  'messages',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    /** By language; `*` is the same in all. */
    title: jsonb('title').$type<Record<string, string>>().notNull(),
    content: jsonb('content').$type<Record<string, string>>().notNull(),
    created: moment('created').notNull(),
    read: moment('read'),
  },
  (table) => [index('messages_account').on(table.account, table.id)],
);

/** Where a session's paging through a list began, so that pages do not shift under it. */
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

/** What the operator sets over the texts and the config of the operator. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  data: jsonb('data').$type<any>().notNull(),
});

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  account: key('account')
    .notNull()
    .references(() => customers.id),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  created: moment('created').notNull(),
});

/** Decimals of an asset, fixed once the ledger knows it. */
export const assets = pgTable('assets', { code: text('code').primaryKey(), scale: integer('scale').notNull() });

/** A balance and the end of its chain of postings; the postings are the truth. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Customer; empty for the operator, which alone may go below zero. */
    customer: key('customer').references(() => customers.id),
    purpose: text('purpose').notNull(),
    asset: text('asset')
      .notNull()
      .references(() => assets.code),
    balance: units('balance')
      .notNull()
      .default(sql`0`),
    sequence: key('sequence').notNull().default(0),
    hash: text('hash').notNull().default(''),
    /** Time of its newest posting: none is dated before it. */
    latest: moment('latest').notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_one').on(sql`coalesce(${table.customer}, 0)`, table.purpose, table.asset),
    // balances, statements and receipts look for a customer's accounts
    index('ledger_accounts_customer').on(table.customer),
    check('ledger_accounts_not_negative', sql`${table.customer} is null or ${table.balance} >= 0`),
  ],
);

export const journals = pgTable(
  'journals',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    reference: text('reference').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** The hold that it opens, captures or releases. */
    hold: key('hold'),
    /** Of a journal that may be asked for twice and is written once: its name, and the hash of what it says. */
    once: text('once').unique(),
    body: text('body'),
    created: moment('created').notNull(),
  },
  (table) => [index('journals_hold').on(table.hold), index('journals_reference').on(table.reference)],
);

export const postings = pgTable(
  'postings',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    journal: key('journal')
      .notNull()
      .references(() => journals.id),
    account: key('account')
      .notNull()
      .references(() => ledgerAccounts.id),
    asset: text('asset').notNull(),
    amount: units('amount').notNull(),
    balance: units('balance').notNull(),
    /** Place in the chain of its account, and the hash over it and the posting before. */
    sequence: key('sequence').notNull(),
    hash: text('hash').notNull(),
    /** How the hash was made: 2 covers the journal's own fields too. */
    form: integer('form').notNull().default(1),
  },
  (table) => [
    uniqueIndex('postings_chain').on(table.account, table.sequence),
    index('postings_journal').on(table.journal),
  ],
);

/**
 * The outcome of a money call by its key, written in the transaction that moved the value. Accepted ones stay as long
 * as the records that they made: a key that moved money is never new again.
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
    /** `json` keeps the order of its fields: a replay is the first answer, byte for byte. */
    data: json('data').$type<any>(),
    created: moment('created').notNull(),
  },
  (table) => [
    index('money_calls_refused')
      .on(table.created)
      .where(sql`${table.ret} <> 1`),
  ],
);

/**
 * Keys of money calls whose payment password is being compared: their transactions, which hold the key, have not begun.
 */
export const moneyRunning = pgTable('money_running', {
  key: text('key').primaryKey(),
  account: key('account').notNull(),
  until: moment('until').notNull(),
});
