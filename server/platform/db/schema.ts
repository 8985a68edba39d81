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
    /** As the customer typed it. `identity` is its canonical spelling. */
    username: text('username').notNull(),
    identity: text('identity').notNull().unique(),
    phone: text('phone'),
    email: text('email'),
    /** The mailbox of the address, see `mailboxOf`. Null if an older version opened several accounts for it. */
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
     * Language in which the owner last proved their identity by a password or a code. We write SMS and e-mail in it.
     * Empty before the first time.
     */
    language: text('language').notNull().default(''),
    /** Since when the account is frozen, and the reason that its owner reads; see `customers/freeze.ts`. */
    frozen: moment('frozen'),
    frozenReason: text('frozen_reason').notNull().default(''),
    /** Another account had this phone first. Older versions allowed that. */
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
    /** Whose requests the code counts with, see `RequesterKey`. */
    requester: text('lane').notNull().default(''),
    /** Address of the request for the code. */
    source: text('source').notNull().default(''),
    /** Wrong tries from another network than that of `source`; `tries` counts those from there. */
    triesElsewhere: integer('foreign').notNull().default(0),
  },
  (table) => [index('codes_target').on(table.target, table.id)],
);

/** Messages that wait for a gateway. Demo mode keeps them for the console and the QA page. */
export const queuedMessages = pgTable(
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

/** Number of attempts within a time window, over all instances. */
export const attempts = pgTable('throttles', {
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
    /** By language; `*` is the text for all languages. */
    title: jsonb('title').$type<Record<string, string>>().notNull(),
    content: jsonb('content').$type<Record<string, string>>().notNull(),
    created: moment('created').notNull(),
    read: moment('read'),
  },
  (table) => [index('messages_account').on(table.account, table.id)],
);

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

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  account: key('account')
    .notNull()
    .references(() => customers.id),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  created: moment('created').notNull(),
});

/** Decimals of an asset, which never change after the ledger has used it. */
export const assets = pgTable('assets', { code: text('code').primaryKey(), scale: integer('scale').notNull() });

/** A balance and the end of its chain of postings. The postings are authoritative. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the operator's accounts. Only these may be negative. */
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
    /** Time of the newest posting. Later postings are never dated before it. */
    latest: moment('latest').notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_accounts_one').on(sql`coalesce(${table.customer}, 0)`, table.purpose, table.asset),
    // balances, statements and receipts select a customer's accounts
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
    /** The hold that the journal opens, captures or releases. */
    hold: key('hold'),
    /** Name of a journal that is written only once although it may be requested again. */
    once: text('once').unique(),
    /** Hash of that journal's content. */
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
    /** Position in the chain of its account. */
    sequence: key('sequence').notNull(),
    /** Hash over this posting and the previous one. */
    hash: text('hash').notNull(),
    /** Version of the hash. Version 2 also covers the journal's own fields. */
    form: integer('form').notNull().default(1),
  },
  (table) => [
    uniqueIndex('postings_chain').on(table.account, table.sequence),
    index('postings_journal').on(table.journal),
  ],
);

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
