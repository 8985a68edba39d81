import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { journals } from '../../ledger/schema.ts';
import { key, moment, units } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';
import type { AdjustmentCategory } from '../../../src/desk/customers/api.ts';
import { approvals, staff } from '../schema.ts';

/** Changes of a customer's balance by staff. Each has one journal of the kind `adjustment`. */
export const adjustments = pgTable(
  'adjustments',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** The reference of the journal, which customers read. */
    number: text('number').notNull().unique(),
    asset: text('asset').notNull(),
    /** Base units, negative if they were taken. */
    amount: units('amount').notNull(),
    category: text('category').notNull().$type<AdjustmentCategory>(),
    /** Sentence that the customer reads. */
    reason: text('reason').notNull(),
    journal: key('journal')
      .notNull()
      .unique()
      .references(() => journals.id),
    /** The approval that it was done by, once; null if one person did it (`DESK_ONE_PERSON`). */
    approval: key('approval')
      .unique()
      .references(() => approvals.id),
    created: moment('created').notNull(),
    proposedBy: key('proposed_by')
      .notNull()
      .references(() => staff.id),
    approvedBy: key('approved_by').references(() => staff.id),
  },
  (table) => [
    index('adjustments_account').on(table.account, table.id),
    check('adjustments_not_zero', sql`${table.amount} <> 0`),
    check('adjustments_two_people', sql`${table.proposedBy} <> ${table.approvedBy}`),
    check('adjustments_approved', sql`(${table.approval} is null) = (${table.approvedBy} is null)`),
  ],
);

/** What staff tell each other about a customer. Customers never read it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    staff: key('staff')
      .notNull()
      .references(() => staff.id),
    time: moment('time').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('customer_notes_account').on(table.account, table.id)],
);
