import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Line, StoredTier } from './rates.ts';
import { key, moment, units } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Tiers of annualized rates from a date on, until another date has its own. */
export const liquidityRates = pgTable('liquidity_rates', {
  date: text('date').primaryKey(),
  tiers: jsonb('tiers').$type<StoredTier[]>().notNull(),
  created: moment('created').notNull(),
});

/**
 * What of a customer's liquidity balance earns on `date`; `settled` and `fresh` together are the balance in the ledger.
 */
export const liquidityPositions = pgTable(
  'liquidity_positions',
  {
    account: key('account')
      .primaryKey()
      .references(() => customers.id),
    /** The day that is open: all before it are credited. */
    date: text('date').notNull(),
    /** There since before the day began. */
    settled: units('settled')
      .notNull()
      .default(sql`0`),
    /** Subscribed during the day: earns from the next one on. */
    fresh: units('fresh')
      .notNull()
      .default(sql`0`),
    /** Redeemed by standard during the day: gone, and still earns for it. */
    leaving: units('leaving')
      .notNull()
      .default(sql`0`),
    /** All interest so far. */
    earned: units('earned')
      .notNull()
      .default(sql`0`),
  },
  (table) => [index('liquidity_positions_date').on(table.date, table.account)],
);

/** Quick redemptions of a day over all customers, for the cap. */
export const liquidityQuick = pgTable('liquidity_quick', {
  date: text('date').primaryKey(),
  used: units('used').notNull(),
});

/** What a customer has redeemed on a day: how often, and how much of the caps of quick redemption it took. */
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

/** Subscriptions, redemptions and interest, as the customer reads them. */
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
    /** Of a redemption. */
    speed: text('speed').$type<'quick' | 'standard'>(),
    /** The day that it belongs to; of interest the day that earned it. */
    date: text('date').notNull(),
    created: moment('created').notNull(),
    waiting: moment('waiting'),
    /** When a standard redemption is paid. */
    due: moment('due'),
    confirmed: moment('confirmed'),
    /** Of interest: what earned it, and how, tier by tier. */
    basis: units('basis'),
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
