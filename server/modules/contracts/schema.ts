import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/**
 * Contract orders: spot orders of a coin against USDT. Prices have 12 decimals, values 20, amounts those of their
 * asset.
 */
export const contractOrders = pgTable(
  'contract_orders',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 500_001 }),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    code: text('code').notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    type: text('type').$type<'market' | 'limit'>().notNull(),
    /** Price of a limit order, or the worst price of a market order. Null if one without it was refused at once. */
    price: units('price'),
    amount: units('amount').notNull(),
    filled: units('dealt')
      .notNull()
      .default(sql`0`),
    /** Sum of price times amount over all fills, exact. */
    value: units('value')
      .notNull()
      .default(sql`0`),
    /** USDT paid (buy) or received (sell), before the fee. */
    paid: units('paid')
      .notNull()
      .default(sql`0`),
    fee: units('fee')
      .notNull()
      .default(sql`0`),
    /** Initially held amount, in base units of USDT (buy) or of the coin (sell). */
    held: units('held')
      .notNull()
      .default(sql`0`),
    hold: key('hold'),
    status: text('status').$type<'open' | 'dealt' | 'cancelled' | 'refused'>().notNull(),
    /** Text key of the refusal, with its parameters. */
    reason: text('reason').notNull().default(''),
    parameters: jsonb('parameters').$type<Record<string, string | number>>(),
    /** Latest tick that the order was matched with. It never meets a tick twice. */
    seq: key('seq').notNull().default(0),
    /** A time at which the order was certainly stored; it first meets the first price after it. Null until known. */
    committed: moment('committed'),
    /** When the order first met a price, ms; null while it waits for that price, and if it was refused at once. */
    started: moment('started'),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
  },
  (table) => [
    index('contract_orders_account').on(table.account, table.id),
    index('contract_orders_unfilled')
      .on(table.account, table.updated)
      .where(sql`${table.status} in ('cancelled', 'refused') and ${table.hold} is not null and ${table.filled} = 0`),
    index('contract_orders_waiting')
      .on(table.id)
      .where(sql`${table.status} = 'open' and ${table.started} is null`),
    index('contract_orders_open')
      .on(table.code, table.side, table.price)
      .where(sql`${table.status} = 'open'`),
    check('contract_orders_dealt', sql`${table.filled} >= 0 and ${table.filled} <= ${table.amount}`),
  ],
);

/** Fills of orders. */
export const contractFills = pgTable(
  'contract_fills',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    order: key('order')
      .notNull()
      .references(() => contractOrders.id),
    price: units('price').notNull(),
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [index('contract_fills_order').on(table.order)],
);

/**
 * Filled amount of the book of a tick by side, shared by all customers and instances. Old rows are removed after no
 * order can be filled at their tick any more.
 */
export const contractDepth = pgTable(
  'contract_depth',
  {
    code: text('code').notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    /** Sequence number of the tick. */
    seq: key('seq').notNull(),
    /** Time of the tick. */
    time: moment('time').notNull(),
    /** Base units of the coin. */
    filled: units('dealt').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.side, table.seq] })],
);

/** Amounts that QA left in books until it changes them. A coin without a row has the simulated book. */
export const bookOverrides = pgTable('contract_books', {
  code: text('code').primaryKey(),
  left: units('left').notNull(),
});
