import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DepositVerdict, ShownTransaction } from '../../../src/domain/deposit-verdict.ts';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** A state that an order reached, and when. */
export interface State {
  readonly status: string;
  readonly time: number;
}

/** Each customer's one deposit address per chain. */
export const customerDepositAddresses = pgTable(
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
    // staff search by the end, see `endsWith`
    index('recharge_addresses_end').on(sql`reverse(right(lower(${table.address}), 8)) text_pattern_ops`),
  ],
);

/** Lists of deposit addresses that staff uploaded. */
export const addressBatches = pgTable('address_batches', {
  id: key('id').primaryKey().generatedAlwaysAsIdentity(),
  chain: text('chain').notNull(),
  count: integer('count').notNull(),
  /** Digest that both who uploaded and who approved it saw. */
  digest: text('digest').notNull(),
  /** Staff ids. */
  uploadedBy: key('uploaded_by').notNull(),
  approvedBy: key('approved_by'),
  created: moment('created').notNull(),
});

/** Uploaded addresses. A customer who needs one takes the oldest free one of the chain, for good. */
export const depositAddresses = pgTable(
  'deposit_addresses',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    chain: text('chain').notNull(),
    address: text('address').notNull(),
    label: text('label').notNull(),
    batch: key('batch')
      .notNull()
      .references(() => addressBatches.id),
    created: moment('created').notNull(),
    /** Null while no one has it. */
    account: key('account').references(() => customers.id),
    taken: moment('taken'),
    /** When staff took it out of the free ones. */
    retired: moment('retired'),
  },
  (table) => [
    // over all chains: chains share the format of Ethereum's addresses
    uniqueIndex('deposit_addresses_one').on(sql`lower(${table.address})`),
    index('deposit_addresses_free')
      .on(table.chain, table.id)
      .where(sql`account is null and retired is null`),
    index('deposit_addresses_batch').on(table.batch),
    check(
      'deposit_addresses_state',
      sql`(account is null) = (taken is null) and not (account is not null and retired is not null)`,
    ),
  ],
);

/** Chains with few free addresses, whose staff have had an email. An upload deletes the row. */
export const addressWarnings = pgTable('address_warnings', {
  chain: text('chain').primaryKey(),
  sent: moment('sent').notNull(),
});

/** What a chain shows of a transaction, for a payment that no one reported. */
export const seenTransactions = pgTable(
  'seen_transactions',
  {
    chain: text('chain').notNull(),
    /** Normalized, see `deposits.hashKey`. */
    hashKey: text('hash_key').notNull(),
    shown: jsonb('shown').$type<ShownTransaction>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.hashKey] })],
);

/** How far the watcher has read each chain. */
export const chainCursors = pgTable('chain_cursors', {
  chain: text('chain').primaryKey(),
  /** Newest block that was read; null before the first one. */
  height: key('height'),
  /** When it was read, or when the watcher first tried. */
  updated: moment('updated').notNull(),
  /** Highest block that the nodes have shown, and when they first did. A node that is stuck shows no other. */
  tip: key('tip'),
  tipSince: moment('tip_since'),
  /** From when on an instance may read further. */
  nextRead: moment('next_read').notNull(),
});

/** Questions about which the nodes of a chain disagree. */
export const nodeDisagreements = pgTable(
  'node_disagreements',
  {
    chain: text('chain').notNull(),
    /** What was asked: `height`, or one transaction, balance or block with its address. */
    question: text('question').notNull(),
    since: moment('since').notNull(),
    /** When they disagreed last. */
    last: moment('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.question] })],
);

/** Payments that the watcher could not ask about, one block and recipient each. It asks again until it can. */
export const skippedReads = pgTable(
  'skipped_reads',
  {
    chain: text('chain').notNull(),
    contract: text('contract').notNull(),
    height: key('height').notNull(),
    recipient: text('recipient').notNull(),
    skipped: moment('skipped').notNull(),
    /** When the watcher asks again. */
    nextTry: moment('next_try').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.contract, table.height, table.recipient] }),
    index('skipped_reads_due').on(table.chain, table.nextTry),
  ],
);

/** What customers' false reports cost: looks at chains that found nothing. A row per customer who had one. */
export const depositLooks = pgTable('deposit_looks', {
  account: key('account')
    .primaryKey()
    .references(() => customers.id),
  /** Operator's day, `YYYY-MM-DD`, of the count. */
  day: text('day').notNull(),
  fruitless: integer('fruitless').notNull(),
  /** A look is under way until then. */
  busyUntil: moment('busy_until').notNull(),
});

/** Deposits: `pending` until the chain or bank confirms them, then `done` or `failed`, once. */
export const deposits = pgTable(
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
     * The amount that the customer reported, in base units of the currency; the observed amount if no one reported it.
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
    /** The hash as a `canonicalReference`, without `0x`. For a bank transfer, the bank's own id once it was seen. */
    hashKey: text('hash_key'),
    /** Day on which a bank transfer arrived, since banks reuse ids; null if its gateway did not say when. */
    arrivalDay: text('arrival_day'),
    /** As the customer reads it; for a bank, the account holder and the bank's name. */
    payee: text('payee').notNull(),
    /** Number of the receiving bank account when it was reported; missing for crypto. */
    bankAccount: text('bank_account'),
    reference: text('reference').notNull().default(''),
    /** Name of a bank transfer's sender, as the bank gave it; '' if no statement said it. */
    sender: text('sender').notNull().default(''),
    /** Name of the uploaded picture. */
    proof: text('proof'),
    remark: text('remark').notNull().default(''),
    /** Why it was rejected: a key of `DEPOSIT_REASONS`, or words. */
    reason: text('reason').notNull().default(''),
    /** What the chain showed at the last look; null if no one looked. */
    verdict: jsonb('verdict').$type<DepositVerdict>(),
    /** Looks in a row that found no payment of this deposit. */
    looks: integer('looks').notNull().default(0),
    /** When the next look is due; null if the chain cannot be asked about this deposit. */
    nextLook: moment('next_look'),
    /** When a credited payment is looked at again, in case its chain has dropped it; null if that is done. */
    nextCheck: moment('next_check'),
    /** Since when the chain shows a credited payment no more, or shows another one; null if it does. */
    lost: moment('lost'),
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
      .on(table.channel, table.hashKey, table.account, sql`coalesce(${table.arrivalDay}, '')`)
      .where(sql`status <> 'failed'`),
    index('recharges_arrival')
      .on(table.bankAccount, table.arrivalDay)
      .where(sql`status = 'done' and way = 'bank'`),
    index('recharges_channel').on(table.channel, table.status, table.id),
    index('recharges_look')
      .on(table.chain, table.nextLook, table.id)
      .where(sql`status = 'pending' and next_look is not null`),
    // one payment to one address is credited once, whatever its channel is called
    uniqueIndex('recharges_credited')
      .on(
        table.hashKey,
        sql`coalesce(${table.bankAccount}, ${table.payee})`,
        table.currency,
        sql`coalesce(${table.chain}, '')`,
        sql`coalesce(${table.arrivalDay}, '')`,
      )
      .where(sql`status = 'done'`),
    index('recharges_check')
      .on(table.chain, table.nextCheck)
      .where(sql`next_check is not null`),
    index('recharges_lost')
      .on(table.lost)
      .where(sql`lost is not null`),
  ],
);
