import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment, units } from '../platform/db/columns.ts';
import { customers, journals, ledgerAccounts } from '../platform/db/schema.ts';

/**
 * Amounts of customers' balances that are set aside for one purpose. A hold ends exactly once, when captured and
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
    /** Id of what the amount is held for, e.g. of an order. */
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

/** Each customer's chain of receipts, with one receipt for every journal that touched their accounts. */
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

/** Up to which posting the chain of a ledger account is included in its customer's receipts. */
export const receiptMarks = pgTable('receipt_marks', {
  account: key('account')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  sequence: key('sequence').notNull(),
});

/** Up to which posting the chain of a ledger account was found intact. The full check ignores it. */
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
  /** Start of the latest check. */
  begun: moment('begun').notNull(),
  /** Start of the latest check that was completed. */
  ended: moment('ended').notNull().default(0),
  /** Its violations as sentences. */
  wrong: jsonb('wrong').$type<readonly string[]>().notNull().default([]),
});
