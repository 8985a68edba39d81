import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../platform/db/columns.ts';
import { customers } from '../platform/db/schema.ts';

/** Assets with their number of decimals, which never changes once the ledger has used the asset. */
export const assets = pgTable('assets', { code: text('code').primaryKey(), scale: integer('scale').notNull() });

/** Balances, each with the end of its chain of postings. The postings are authoritative. */
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
    /** Unique name of a journal that may be requested several times but is written once. */
    once: text('once').unique(),
    /** Hash of the content of a journal with such a name. */
    body: text('body'),
    created: moment('created').notNull(),
  },
  (table) => [
    index('journals_hold').on(table.hold),
    index('journals_reference').on(table.reference),
    // the books of a day
    index('journals_created').on(table.created),
  ],
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
    /** Hash over this posting, its journal's own fields and the previous posting's hash, see `chainHash`. */
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('postings_chain').on(table.account, table.sequence),
    index('postings_journal').on(table.journal),
  ],
);

/**
 * Amounts set aside from customers' balances, each for one purpose. A hold ends exactly once, when captured and
 * released amounts add up to the held amount. Constraints refuse any other state (I4, I5).
 */
export const holds = pgTable(
  'holds',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    customer: key('customer')
      .notNull()
      .references(() => customers.id),
    /** No foreign key: the asset may be new to the ledger, and the hold's journal checks it. */
    asset: text('asset').notNull(),
    kind: text('kind').notNull(),
    /** Id of the record that the amount is held for, e.g. an order. */
    reference: text('reference').notNull().default(''),
    amount: units('amount').notNull(),
    captured: units('captured')
      .notNull()
      .default(sql`0`),
    released: units('released')
      .notNull()
      .default(sql`0`),
    opened: moment('opened').notNull(),
    ended: moment('ended'),
  },
  (table) => [
    index('holds_customer').on(table.customer),
    // finds a customer's open holds quickly, however many have ended
    index('holds_customer_open')
      .on(table.customer, table.id)
      .where(sql`${table.ended} is null`),
    index('holds_open')
      .on(table.kind, table.reference)
      .where(sql`${table.ended} is null`),
    check('holds_positive', sql`${table.amount} > 0 and ${table.captured} >= 0 and ${table.released} >= 0`),
    check(
      'holds_end_once',
      sql.join(
        [
          sql`(${table.ended} is null and ${table.released} = 0 and ${table.captured} < ${table.amount})`,
          sql`(${table.ended} is not null and ${table.captured} + ${table.released} = ${table.amount})`,
        ],
        sql` or `,
      ),
    ),
  ],
);

/** The posting up to which a check found the chain of a ledger account intact. The full check ignores these marks. */
export const ledgerMarks = pgTable('ledger_marks', {
  account: key('account')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  sequence: key('sequence').notNull(),
  hash: text('hash').notNull(),
  balance: units('balance').notNull(),
  created: moment('created').notNull(),
});

/** State of the full ledger check: one row for all instances. */
export const ledgerAudits = pgTable('ledger_audits', {
  id: text('id').primaryKey(),
  /** Start of the latest check. */
  begun: moment('begun').notNull(),
  /** Start of the latest check that was completed. */
  ended: moment('ended').notNull().default(0),
  /** Violations that it found, as sentences. */
  wrong: jsonb('wrong').$type<readonly string[]>().notNull().default([]),
});
