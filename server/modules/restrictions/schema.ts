import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RestrictedKind } from '../../../src/domain/restrictions.ts';
import { key, moment } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** What staff refuse a customer without freezing the account. */
export const restrictions = pgTable(
  'restrictions',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    what: text('what').notNull().$type<RestrictedKind>(),
    /** A key of `RESTRICTION_REASONS`, or the words of staff in the customer's language. */
    reason: text('reason').notNull(),
    begins: moment('begins').notNull(),
    /** From this time on it is no longer in force; null if staff have to lift it. */
    until: moment('until'),
    /** When staff lifted it, or `until` if another one followed; null before. */
    ended: moment('ended'),
    /** Who restricted the customer. The staff log names who lifted it. */
    staff: key('staff').notNull(),
  },
  (table) => [
    index('restrictions_account').on(table.account, table.id),
    uniqueIndex('restrictions_one')
      .on(table.account, table.what)
      .where(sql`${table.ended} is null`),
    check('restrictions_what', sql`${table.what} in ('deposit', 'trade', 'withdraw')`),
    check('restrictions_until', sql`${table.until} > ${table.begins}`),
    check('restrictions_ended', sql`${table.ended} >= ${table.begins}`),
  ],
);
