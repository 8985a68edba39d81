import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/db/columns.ts';
import type { ExchangeName } from './exchanges/exchange.ts';

/** Coins that the operator lists on real prices; `coins FILE.csv` writes them. */
export const coins = pgTable('coins', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Decimals of its price. */
  scale: integer('scale').notNull(),
  /** Order in lists, from 1. */
  place: integer('place').notNull(),
  /** `tradable`, `shown` (a price without orders) or `hidden` (open orders still settle). */
  state: text('state').notNull(),
  /** Sources that a tradable price needs: 2 or 3. */
  needed: integer('needed').notNull(),
  /** Pair of the coin by exchange. Pairs in USD are converted to USDT. */
  pairs: jsonb('pairs').$type<Partial<Record<ExchangeName, string>>>().notNull(),
  updated: moment('updated').notNull(),
});

/** A source in the index of a coin: exchange, price in USDT, age in ms, and 1 if it counted. */
export type StoredPart = readonly [source: string, price: string, age: number, used: 0 | 1];

/**
 * The index of all coins at each full second, in USDT. A second without a row never had prices: no one computed them.
 */
export const priceSeconds = pgTable('price_seconds', {
  /** ms. */
  time: moment('time').primaryKey(),
  /** Prices from two or more sources, by coin. Orders start and settle by them. */
  prices: jsonb('prices').$type<Record<string, string>>().notNull(),
  /** Prices from a single source, which are only shown. */
  single: jsonb('single').$type<Record<string, string>>().notNull(),
  /** Codes of coins whose price was tradable at that second. */
  tradable: jsonb('tradable').$type<string[]>().notNull(),
  /** Sources of the coins with the state `tradable`. */
  parts: jsonb('parts').$type<Record<string, readonly StoredPart[]>>().notNull(),
});

/** Candles of one minute, one hour and one day. Longer ones are computed from shorter ones. */
export const priceCandles = pgTable(
  'price_candles',
  {
    code: text('code').notNull(),
    /** `1m`, `1h` or `1d`. */
    length: text('length').notNull(),
    /** Start, ms. */
    time: moment('time').notNull(),
    open: text('open').notNull(),
    high: text('high').notNull(),
    low: text('low').notNull(),
    close: text('close').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.length, table.time] }),
    index('price_candles_time').on(table.length, table.time),
  ],
);

/** The instance that computes and writes prices. One row, with the id 1. */
export const priceLeader = pgTable('price_leader', {
  id: integer('id').primaryKey(),
  /** Grows with each new leader. A write of an older one is refused. */
  epoch: bigint('epoch', { mode: 'number' }).notNull(),
  since: moment('since').notNull(),
});
