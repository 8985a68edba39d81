import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key } from '../../platform/db/columns.ts';
import { ledgerAccounts, journals } from '../../ledger/schema.ts';
import { customers } from '../../platform/db/schema.ts';

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

/** The posting up to which the customer's receipts include the chain of a ledger account. */
export const receiptMarks = pgTable('receipt_marks', {
  account: key('account')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  sequence: key('sequence').notNull(),
});
