import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A state that an order reached, and when. */
export interface State {
  readonly status: string;
  readonly time: number;
}

/** Each customer's one deposit address per chain. */
export const rechargeAddresses = pgTable(
  'recharge_addresses',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    chain: text('chain').notNull(),
    address: text('address').notNull().unique(),
    created: moment('created').notNull(),
  },
  (table) => [
    uniqueIndex('recharge_addresses_one').on(table.account, table.chain),
    index('recharge_addresses_lower').on(sql`lower(${table.address})`),
  ],
);

/** Deposits: `pending` until the chain or bank confirms them, then `done` or `failed`, once. */
export const recharges = pgTable(
  'recharges',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    number: text('number').notNull().unique(),
    channel: text('channel').notNull(),
    /** `crypto` or `bank`. */
    way: text('way').notNull(),
    status: text('status').notNull().default('pending'),
    /**
     * The amount that the customer reported, in base units of the currency; the observed amount if nobody reported it.
     */
    currency: text('currency').notNull(),
    amount: units('amount').notNull(),
    /** The amount that the chain or bank shows, in base units of the same currency; null until a payment is seen. */
    observed: units('observed'),
    /** Whether the customer reported it; false if it was seen on the chain first. */
    reported: boolean('reported').notNull().default(true),
    /** The credited amount in base units of its asset: an estimate while pending, then based on the observed amount. */
    asset: text('asset').notNull(),
    credited: units('credited').notNull(),
    /**
     * The worth of the credited amount in base units of USDT, first when reported, then when credited: for limits and
     * cumulative deposits.
     */
    value: units('value')
      .notNull()
      .default(sql`0`),
    rate: text('rate'),
    chain: text('chain'),
    hash: text('hash'),
    /** The normalized hash: lower case, without `0x`. For a bank transfer, the bank's own id once it was seen. */
    hashKey: text('hash_key'),
    /** As the customer reads it; for a bank, the account holder and the bank's name. */
    payee: text('payee').notNull(),
    /** Number of the receiving bank account; missing for crypto, and in rows of earlier versions. */
    bankAccount: text('bank_account'),
    reference: text('reference').notNull().default(''),
    /** Name of the uploaded picture. */
    proof: text('proof'),
    remark: text('remark').notNull().default(''),
    reason: text('reason').notNull().default(''),
    confirmations: integer('confirmations').notNull().default(0),
    needed: integer('needed'),
    height: key('height'),
    states: jsonb('states').$type<State[]>().notNull(),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
  },
  (table) => [
    index('recharges_account').on(table.account, table.id),
    index('recharges_hash').on(table.hashKey, table.account),
    index('recharges_status').on(table.status, table.id),
    // anyone may claim a payment, each customer once; a rejected report frees the hash again
    uniqueIndex('recharges_reported')
      .on(table.channel, table.hashKey, table.account)
      .where(sql`status <> 'failed'`),
    // one payment to one address is credited once
    uniqueIndex('recharges_credited')
      .on(table.channel, table.hashKey, sql`coalesce(${table.bankAccount}, ${table.payee})`)
      .where(sql`status = 'done'`),
  ],
);
