import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { key, moment, units } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A price of the market at a moment, as it stands with the order that it settled. */
export interface Sample {
  readonly time: number;
  readonly price: string;
}

/** Option orders: the terms as accepted, and once settled the result with what it was made of. */
export const optionOrders = pgTable(
  'option_orders',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 500_001 }),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    direction: text('direction').$type<'up' | 'down'>().notNull(),
    minutes: integer('minutes').notNull(),
    /** Base units of USDT. */
    stake: units('stake').notNull(),
    /** Percent, a decimal string. */
    yield: text('yield').notNull(),
    /** The quote that the customer confirmed, and its moment. */
    quote: text('quote').notNull(),
    quoted: moment('quoted').notNull(),
    /** The server's own newest price when the order was taken: the start price. */
    price: text('price').notNull(),
    /** Decimals of the coin's price. */
    scale: integer('scale').notNull(),
    source: text('source').notNull(),
    created: moment('created').notNull(),
    ends: moment('ends').notNull(),
    status: text('status').$type<'holding' | 'history'>().notNull().default('holding'),
    /** The hold of the stake in the ledger. */
    hold: key('hold').notNull(),
    endPrice: text('end_price'),
    result: text('result').$type<'' | 'win' | 'lose' | 'tie' | 'void'>().notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** What was credited, base units. */
    payout: units('payout'),
    samples: jsonb('samples').$type<readonly Sample[]>().notNull().default([]),
    settled: moment('settled'),
  },
  (table) => [
    index('option_orders_account').on(table.account, table.id),
    index('option_orders_due').on(table.status, table.ends),
    // what a customer has open, however long the history is
    index('option_orders_open')
      .on(table.account)
      .where(sql`${table.status} = 'holding'`),
  ],
);
