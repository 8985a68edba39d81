import { isNull, sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Wallet addresses of customers. Deleted rows stay, so that open withdrawals keep their payee. */
export const wallets = pgTable(
  'wallets',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    alias: text('alias').notNull(),
    currency: text('currency').notNull(),
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    /** The address, in lower case if its chain ignores case; unique per customer, currency and chain. */
    place: text('place').notNull(),
    created: moment('created').notNull(),
    deleted: moment('deleted'),
  },
  (table) => [
    uniqueIndex('wallets_place')
      .on(table.account, table.currency, table.chain, table.place)
      .where(isNull(table.deleted)),
    index('wallets_address').on(table.place, table.account),
    // staff search by the end, see `endsWith`
    index('wallets_end').on(sql`reverse(right(lower(${table.place}), 8)) text_pattern_ops`),
  ],
);

/** Bank accounts. The number is sealed with the operator's key; only `last` leaves the server. */
export const bankCards = pgTable(
  'bank_cards',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    bank: text('bank').notNull(),
    holder: text('holder').notNull(),
    ifsc: text('ifsc').notNull(),
    number: text('number').notNull(),
    last: text('last').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    created: moment('created').notNull(),
    deleted: moment('deleted'),
  },
  (table) => [
    index('bank_cards_account').on(table.account),
    index('bank_cards_last').on(table.last, table.account),
    index('bank_cards_phone').on(table.phone),
    index('bank_cards_email').on(table.email),
  ],
);
