import { isNull } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** Wallet addresses of customers. A deleted one stays, so that open withdrawals keep their payee. */
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
    /** The address with the case taken out where case says nothing: one a chain and customer. */
    place: text('place').notNull(),
    created: moment('created').notNull(),
    deleted: moment('deleted'),
  },
  (table) => [
    uniqueIndex('wallets_place')
      .on(table.account, table.currency, table.chain, table.place)
      .where(isNull(table.deleted)),
  ],
);

/** Bank cards. The number is sealed with the operator's key; what leaves the server is `last` alone. */
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
  (table) => [index('bank_cards_account').on(table.account)],
);
