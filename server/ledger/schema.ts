import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment, units } from '../platform/db/columns.ts';
import { customers, journals, ledgerAccounts } from '../platform/db/schema.ts';

/**
 * What of a customer's available balance is set aside for one purpose. A hold ends exactly once, when captured and
 * released together are what was held; the database refuses anything between (I4, I5).
 */
export const holds = pgTable(
  'holds',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    customer: key('customer')
      .notNull()
      .references(() => customers.id),
    /** One that the ledger may not know yet: the journal beside it decides. */
    asset: text('asset').notNull(),
    kind: text('kind').notNull(),
    /** What it is held for, e.g. the id of an order. */
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

/** A customer's own chain over every journal that touched their accounts; each journal stands in it once. */
export const receipts = pgTable(
  'receipts',
  {
    account: key('account')
      .notNull()
      .references(() => customers.id),
    sequence: key('sequence').notNull(),
    journal: key('journal')
      .notNull()
      .references(() => journals.id),
    body: text('body').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.sequence] }),
    uniqueIndex('receipts_journal').on(table.account, table.journal),
  ],
);

/** How far the chain of a ledger account stands in its customer's receipts: every posting up to `sequence` does. */
export const receiptMarks = pgTable('receipt_marks', {
  account: key('account')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  sequence: key('sequence').notNull(),
});

/** How far the chain of a ledger account was found whole; the full check trusts none of it. */
export const ledgerMarks = pgTable('ledger_marks', {
  account: key('account')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  sequence: key('sequence').notNull(),
  hash: text('hash').notNull(),
  balance: units('balance').notNull(),
  created: moment('created').notNull(),
});

/** The full check of the ledger: one row for all instances. */
export const ledgerAudits = pgTable('ledger_audits', {
  id: text('id').primaryKey(),
  /** When the newest began, and when the newest that came to its end began. */
  begun: moment('begun').notNull(),
  ended: moment('ended').notNull().default(0),
  /** What it found, in words. */
  wrong: jsonb('wrong').$type<readonly string[]>().notNull().default([]),
});
