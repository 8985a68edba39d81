import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment, units } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A state that an order reached, oldest first. */
export interface State {
  readonly status: string;
  readonly time: number;
}

/** The one address of a customer on each chain. */
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

/** Recharges: `pending` until chain or bank confirm it, then `done` or `failed`, once. */
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
     * What the customer says was sent, in base units of its currency; of one that nobody reported, what was observed.
     */
    currency: text('currency').notNull(),
    amount: units('amount').notNull(),
    /** What chain or bank show, in base units of the same currency; null until something was seen. */
    observed: units('observed'),
    /** Whether the customer reported it; false where it was seen on the chain first. */
    reported: boolean('reported').notNull().default(true),
    /** What the balance gets, in base units of its asset: expected while it waits, then what was observed. */
    asset: text('asset').notNull(),
    credited: units('credited').notNull(),
    /**
     * The same in base units of USDT when it was reported, then when it was credited: for limits and the cumulative
     * recharge.
     */
    value: units('value')
      .notNull()
      .default(sql`0`),
    rate: text('rate'),
    chain: text('chain'),
    hash: text('hash'),
    /**
     * The hash as it is told apart: in one case, without `0x`; of a bank transfer the bank's own id once it was seen.
     */
    hashKey: text('hash_key'),
    /** As the customer reads it: of a bank its name and the holder. */
    payee: text('payee').notNull(),
    /** The number of the account at the bank that the money goes to; missing by chain, and in earlier versions. */
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
    index('recharges_status').on(table.status, table.id),
    // anybody may say that a payment is theirs, each once; a refused report lets go of it
    uniqueIndex('recharges_reported')
      .on(table.channel, table.hashKey, table.account)
      .where(sql`status <> 'failed'`),
    // and what one payment brought to one address is credited once
    uniqueIndex('recharges_credited')
      .on(table.channel, table.hashKey, sql`coalesce(${table.bankAccount}, ${table.payee})`)
      .where(sql`status = 'done'`),
  ],
);
