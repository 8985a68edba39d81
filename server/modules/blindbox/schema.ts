import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A prize of a box. */
export interface BoxPrize {
  readonly id: string;
  /** By language. */
  readonly name: Record<string, string>;
  /** Percent with at most 4 decimals. */
  readonly probability: string;
  /** Decimal string in the coin of the price; "0" means no prize. */
  readonly value: string;
  /** Number when the odds were published at the desk; undefined is unlimited. */
  readonly number?: number;
  /** Remaining number; undefined is unlimited. */
  readonly left?: number;
}

/** Published odds. The newest row is in force, and its row lock serializes the draws. */
export const boxTables = pgTable('box_tables', {
  id: key('id').primaryKey().generatedAlwaysAsIdentity(),
  price: text('price').notNull(),
  code: text('code').notNull(),
  prizes: jsonb('prizes').$type<BoxPrize[]>().notNull(),
  created: moment('created').notNull(),
});

/**
 * The secret of each customer's next draw, to which we commit before the draw. It is sealed, since an insider who could
 * read it could choose a winning seed.
 */
export const boxSecrets = pgTable('box_secrets', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  number: integer('number').notNull(),
  sealed: text('sealed').notNull(),
});

export const boxDraws = pgTable(
  'box_draws',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    number: integer('number').notNull(),
    version: text('version').notNull(),
    odds: text('odds').notNull(),
    price: text('price').notNull(),
    code: text('code').notNull(),
    commitment: text('commitment').notNull(),
    secret: text('secret').notNull(),
    seed: text('seed').notNull(),
    prize: jsonb('prize').$type<BoxPrize>().notNull(),
    created: moment('created').notNull(),
  },
  (table) => [
    uniqueIndex('box_draws_number').on(table.account, table.number),
    index('box_draws_created').on(table.created),
  ],
);
