import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Products that the operator currently offers. */
export const lockupProducts = pgTable('lockup_products', {
  id: text('id').primaryKey(),
  /** By language; `*` is the name for all languages. */
  name: jsonb('name').$type<Record<string, string>>().notNull(),
  /** Percent a day, a decimal string. */
  rate: text('rate').notNull(),
  days: integer('days').notNull(),
  /** Smallest amount of one order. */
  minimum: units('minimum').notNull(),
  /** Largest amount of one order. */
  maximum: units('maximum').notNull(),
  suspended: boolean('suspended').notNull().default(false),
  place: integer('place').notNull().default(0),
});

/** Lock-up orders. An order keeps the terms under which it was placed. */
export const lockupOrders = pgTable(
  'lockup_orders',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    product: text('product').notNull(),
    name: jsonb('name').$type<Record<string, string>>().notNull(),
    rate: text('rate').notNull(),
    days: integer('days').notNull(),
    amount: units('amount').notNull(),
    /** Per day. */
    income: units('income').notNull(),
    earned: units('earned')
      .notNull()
      .default(sql`0`),
    /** First date that earns. */
    begins: text('begins').notNull(),
    /** Date at whose start the order is released. */
    ends: text('ends').notNull(),
    /** Next date to pay; equals `ends` when all are paid. */
    next: text('next').notNull(),
    status: text('status').$type<'processing' | 'end'>().notNull().default('processing'),
    created: moment('created').notNull(),
    ended: moment('ended'),
  },
  (table) => [
    index('lockup_orders_account').on(table.account, table.id),
    index('lockup_orders_next')
      .on(table.next, table.id)
      .where(sql`${table.status} = 'processing'`),
  ],
);

/** Incomes, one per order and date. */
export const lockupIncomes = pgTable(
  'lockup_incomes',
  {
    order: key('order')
      .notNull()
      .references(() => lockupOrders.id),
    date: text('date').notNull(),
    amount: units('amount').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.order, table.date] })],
);
