import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Line, StoredTier } from './rates.ts';

/** Tiers of yearly rates, in force from a date until the next one. */
export const liquidityRates = pgTable('liquidity_rates', {
  date: text('date').primaryKey(),
  tiers: jsonb('tiers').$type<StoredTier[]>().notNull(),
  created: moment('created').notNull(),
});

/** Parts of each customer's liquidity balance on `date`. `settled` plus `fresh` is the balance in the ledger. */
export const liquidityPositions = pgTable(
  'liquidity_positions',
  {
    account: key('account')
      .primaryKey()
      .references(() => customers.id),
    /** The open day. All days before it are credited. */
    date: text('date').notNull(),
    /** In the balance since before the day began. */
    settled: units('settled')
      .notNull()
      .default(sql`0`),
    /** Subscribed during the day. Earns from the next day on. */
    fresh: units('fresh')
      .notNull()
      .default(sql`0`),
    /** Redeemed by standard speed during the day. Still earns for the day. */
    leaving: units('leaving')
      .notNull()
      .default(sql`0`),
    /** Total interest so far. */
    earned: units('earned')
      .notNull()
      .default(sql`0`),
  },
  (table) => [index('liquidity_positions_date').on(table.date, table.account)],
);

/** Quick redemptions per day of all customers, for the cap. */
export const liquidityQuick = pgTable('liquidity_quick', {
  date: text('date').primaryKey(),
  used: units('used').notNull(),
});

/** Redemptions per customer and day: their number, and the amount that counts toward the caps. */
export const liquidityRedemptions = pgTable(
  'liquidity_redemptions',
  {
    account: key('account')
      .notNull()
      .references(() => customers.id),
    date: text('date').notNull(),
    count: integer('count').notNull(),
    quick: units('quick')
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.account, table.date] })],
);

/** Subscriptions, redemptions and interest, as shown to the customer. */
export const liquidityRecords = pgTable(
  'liquidity_records',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').$type<'subscribe' | 'redeem' | 'interest'>().notNull(),
    amount: units('amount').notNull(),
    status: text('status').$type<'submitted' | 'waiting' | 'confirmed'>().notNull(),
    /** Redemptions only. */
    speed: text('speed').$type<'quick' | 'standard'>(),
    /** Day of the record; for interest, the day on which it was earned. */
    date: text('date').notNull(),
    created: moment('created').notNull(),
    waiting: moment('waiting'),
    /** Time at which a standard redemption is due. */
    due: moment('due'),
    confirmed: moment('confirmed'),
    /** Interest only: the amount that earned it. */
    basis: units('basis'),
    /** Interest only: its shares by tier. */
    lines: jsonb('lines').$type<Line[]>(),
  },
  (table) => [
    index('liquidity_records_account').on(table.account, table.id),
    uniqueIndex('liquidity_records_interest')
      .on(table.account, table.date)
      .where(sql`${table.kind} = 'interest'`),
    index('liquidity_records_open')
      .on(table.due)
      .where(sql`${table.status} <> 'confirmed'`),
  ],
);
