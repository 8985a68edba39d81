import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A market price that settled an order, stored with the order. */
export interface Sample {
  readonly time: number;
  readonly price: string;
}

/** Option orders: the accepted terms and, once settled, the result and the prices that decided it. */
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
    /** The quote that the customer confirmed, and its time. */
    quote: text('quote').notNull(),
    quoted: moment('quoted').notNull(),
    /** The start price; null while the order waits for it. */
    price: text('price'),
    /** A time by which the order was certainly stored. It starts at the first price after it. Null until known. */
    committed: moment('committed'),
    /** Time of the start price; null while the order waits for it. */
    started: moment('started'),
    /** Decimals of the coin's price. */
    scale: integer('scale').notNull(),
    source: text('source').notNull(),
    created: moment('created').notNull(),
    /** The earliest possible end while the order waits for its start price. */
    ends: moment('ends').notNull(),
    status: text('status').$type<'holding' | 'history'>().notNull().default('holding'),
    /** The hold of the stake in the ledger. */
    hold: key('hold').notNull(),
    endPrice: text('end_price'),
    result: text('result').$type<'' | 'win' | 'lose' | 'tie' | 'void'>().notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** The credited amount, in base units. */
    payout: units('payout'),
    samples: jsonb('samples').$type<readonly Sample[]>().notNull().default([]),
    settled: moment('settled'),
  },
  (table) => [
    index('option_orders_account').on(table.account, table.id),
    index('option_orders_due').on(table.status, table.ends),
    index('option_orders_waiting')
      .on(table.id)
      .where(sql`${table.status} = 'holding' and ${table.price} is null`),
    // the exposure of a coin in a minute
    index('option_orders_exposure')
      .on(table.code, table.ends)
      .where(sql`${table.status} = 'holding'`),
    // finds a customer's open orders quickly, however long the history is
    index('option_orders_open')
      .on(table.account)
      .where(sql`${table.status} = 'holding'`),
  ],
);
