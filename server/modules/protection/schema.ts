import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Limits that customers set themselves. For each kind, the newest row that has begun applies (TRUST-02). */
export const protectionLimits = pgTable(
  'protection_limits',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    /** Base units of USDT; null removes the limit. */
    value: units('value'),
    /** At once for a lower limit, a day later for a higher one. */
    begins: moment('begins').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [index('protection_limits_account').on(table.account, table.kind, table.id)],
);

/** Trading pauses that customers choose; none is ever shortened (TRUST-03). */
export const protectionPauses = pgTable(
  'protection_pauses',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    until: moment('until').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [index('protection_pauses_account').on(table.account, table.until)],
);

/** When a customer answered the risk questions; the wait runs from then (TRUST-01). */
export const riskPasses = pgTable('risk_passes', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  passed: moment('passed').notNull(),
});
