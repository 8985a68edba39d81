import type { State } from '../deposits/schema.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { units, moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Question } from './holding-back.ts';
import type { ReturnProof } from './returning.ts';
import type { SettlingWay } from './settling.ts';
import type { PaymentVerdict } from './verdict.ts';

/**
 * Withdrawals: `waiting` for review, `processing`, then `success` or `fail`, once; or `cancelled` by the customer while
 * waiting. Staff approve one (`processing`), say that they are sending it (`sent`) before they pay anything, and then
 * enter the payment's hash or reference. From `sent` on it only ends when its payment's fate is certain.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    number: text('number').notNull().unique(),
    status: text('status').notNull().default('waiting'),
    /** `wallet` or `bank`; `target` is the id of the chosen wallet or card. */
    way: text('way').notNull(),
    target: key('target').notNull(),
    /** Copied when accepted: the wallet's address, or the card's bank and last digits. */
    payee: text('payee').notNull(),
    chain: text('chain'),
    /** Keyed hash of the payee, see `payee-hash.ts`. A missing one counts as a changed payee. */
    payeeHash: text('payee_hash'),
    /** In base units of the asset: `amount` is the whole hold and includes the fee. */
    asset: text('asset').notNull(),
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    hold: key('hold').notNull(),
    /** What the payee gets, a decimal string in the payout currency. */
    payout: text('payout').notNull(),
    payoutCurrency: text('payout_currency').notNull(),
    rate: text('rate'),
    /** Worth of the amount in base units of USDT when ordered, for the daily limit. */
    value: units('value')
      .notNull()
      .default(sql`0`),
    /** Id of the payment at the bank, node or custodian; unique, so that no payment is booked twice. */
    payoutId: text('payout_id').unique(),
    hash: text('hash'),
    height: key('height'),
    remark: text('remark').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Only for the review, e.g. that the holder of a card is not the verified person. */
    note: text('note').notNull().default(''),
    /** The last person who decided (a member of staff, `demo`, `customer`), and when. */
    decidedBy: text('decided_by'),
    decided: moment('decided'),
    /** When staff approved it, and who; both missing if a gateway did. */
    approved: moment('approved'),
    approvedBy: key('approved_by'),
    /** Since when a member of staff is sending it, and who. Committed before anything is paid, and never undone. */
    sent: moment('sent'),
    sentBy: key('sent_by'),
    /** Hash of the transaction, 64 lower-case hexadecimal digits, or the bank's reference, see `storedReference`. */
    sentHash: text('sent_hash').unique(),
    /** What the last look at the chain found. */
    verdict: jsonb('verdict').$type<PaymentVerdict>(),
    /** What earlier payments of this withdrawal paid of `payout`, in base units of the token; see `settling.ts`. */
    partPaid: units('part_paid')
      .notNull()
      .default(sql`0`),
    /** Part of the amount that went back to the customer although it was paid, in base units of the asset. */
    refunded: units('refunded')
      .notNull()
      .default(sql`0`),
    /** What the payee got if that is not `payout`, a decimal string. */
    arrived: text('arrived'),
    /** How it was certain that a begun payment was not made, when its amount was returned. */
    returnProof: jsonb('return_proof').$type<ReturnProof>(),
    /** Why staff hold it back, until it is answered. */
    question: jsonb('question').$type<Question>(),
    /** When the owner confirmed it with the payment password after a security change; see `owner-wait.ts`. */
    confirmed: moment('confirmed'),
    states: jsonb('states').$type<State[]>().notNull(),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
  },
  (table) => [
    index('withdrawals_account').on(table.account, table.id),
    index('withdrawals_status').on(table.status, table.id),
    index('withdrawals_hash').on(sql`lower(${table.hash})`),
    // the daily limit, and whether a customer was paid before an order: some customers have tens of thousands of rows
    index('withdrawals_day').on(table.account, table.created),
    index('withdrawals_paid')
      .on(table.account, table.decided)
      .where(sql`status = 'success'`),
    check('withdrawals_approved', sql`(${table.approved} is null) = (${table.approvedBy} is null)`),
    check('withdrawals_sent', sql`(${table.sent} is null) = (${table.sentBy} is null)`),
    check('withdrawals_sent_after', sql`${table.sent} is null or ${table.approved} is not null`),
    check('withdrawals_sent_state', sql`${table.sent} is null or ${table.status} in ('processing', 'success', 'fail')`),
    check('withdrawals_sent_hash', sql`${table.sentHash} is null or ${table.sent} is not null`),
  ],
);

/**
 * Search for the payment of a begun withdrawal of a token: the chain's blocks from before its order are read for
 * transfers to its payee. See `search.ts`.
 */
export const payoutSearches = pgTable('payout_searches', {
  withdrawal: key('withdrawal')
    .primaryKey()
    .references(() => withdrawals.id),
  /** What is searched for. If the setting or the payee changes, the search begins again. */
  contract: text('contract').notNull(),
  payee: text('payee').notNull(),
  /** First block, and the last one that was read. */
  start: key('start').notNull(),
  read: key('read').notNull(),
  /** When the newest final block was read last; null while older blocks are left. */
  reached: moment('reached'),
  /** When a block was read last. */
  moved: moment('moved').notNull(),
  /** Blocks of the next question: fewer after a node refused one. */
  stride: integer('stride').notNull(),
  /** When an instance took the turn. */
  asked: moment('asked').notNull(),
});

/** Transactions that may be the payment of a begun withdrawal: they paid its token to its payee since the order. */
export const payoutCandidates = pgTable(
  'payout_candidates',
  {
    withdrawal: key('withdrawal')
      .notNull()
      .references(() => withdrawals.id),
    /** 64 lower-case hexadecimal digits. */
    hash: text('hash').notNull(),
    /** In base units of the token. */
    amount: units('amount').notNull(),
    sender: text('sender').notNull(),
    height: key('height').notNull(),
    found: moment('found').notNull(),
    /** When two people said that it is not ours; null while it may be the payment. */
    setAside: moment('set_aside'),
  },
  (table) => [primaryKey({ columns: [table.withdrawal, table.hash] })],
);

/** Payments that were not what was ordered, and what two people made of them. See `settling.ts`. */
export const payoutErrors = pgTable(
  'payout_errors',
  {
    /** The transaction. One that pays a withdrawal for the second time cannot be here. */
    hash: text('hash').primaryKey(),
    withdrawal: key('withdrawal')
      .notNull()
      .references(() => withdrawals.id),
    settled: text('settled').notNull().$type<SettlingWay>(),
    /** What it paid, in base units of the token. */
    amount: units('amount').notNull(),
    /** The address that it paid instead of the payee; null if it paid the payee. */
    elsewhere: text('elsewhere'),
    /** Loss of the company in base units of the asset. */
    lost: units('lost').notNull(),
    note: text('note').notNull(),
    staff: key('staff').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [index('payout_errors_withdrawal').on(table.withdrawal)],
);

/** What customers owe since a withdrawal paid too much. See `debts.ts`. Amounts in base units of its asset. */
export const payoutDebts = pgTable(
  'payout_debts',
  {
    withdrawal: key('withdrawal')
      .primaryKey()
      .references(() => withdrawals.id),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    amount: units('amount').notNull(),
    collected: units('collected')
      .notNull()
      .default(sql`0`),
    writtenOff: units('written_off')
      .notNull()
      .default(sql`0`),
    created: moment('created').notNull(),
    /** When nothing was left; null while it is open. */
    ended: moment('ended'),
  },
  (table) => [
    index('payout_debts_open')
      .on(table.account)
      .where(sql`ended is null`),
    check(
      'payout_debts_left',
      sql`${table.collected} >= 0 and ${table.writtenOff} >= 0
        and ${table.collected} + ${table.writtenOff} <= ${table.amount}
        and (${table.ended} is null) = (${table.collected} + ${table.writtenOff} < ${table.amount})`,
    ),
  ],
);
