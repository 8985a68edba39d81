import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { key, moment, units } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';
import type { State } from '../recharge/schema.ts';

/**
 * Withdrawals: `waiting` for review, `processing`, then `success` or `fail`, once; or `cancelled` by the customer while
 * it waits.
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
    /** `wallet` or `bank`, and the wallet or card that was chosen. */
    way: text('way').notNull(),
    target: key('target').notNull(),
    /** Copied when it was accepted: of a wallet the address, of a card the bank and its last digits. */
    payee: text('payee').notNull(),
    chain: text('chain'),
    /** Of where it goes, see `payee-hash.ts`; missing where an earlier version accepted it. */
    payeeHash: text('payee_hash'),
    /** In base units of the asset: `amount` is all that was held, the fee is inside it. */
    asset: text('asset').notNull(),
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    hold: key('hold').notNull(),
    /** What the payee gets, as a decimal in the currency of the payout. */
    payout: text('payout').notNull(),
    payoutCurrency: text('payout_currency').notNull(),
    rate: text('rate'),
    /** Worth of the amount in base units of USDT when it was ordered, for the limit of a day. */
    value: units('value')
      .notNull()
      .default(sql`0`),
    /** Id of the payment at the bank, node or custodian: the same one is never booked twice. */
    payoutId: text('payout_id').unique(),
    hash: text('hash'),
    height: key('height'),
    remark: text('remark').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** For the review alone, e.g. that the holder of a card is not the certified name. */
    note: text('note').notNull().default(''),
    /** Who decided last (a member of staff, `demo`, `customer`), and when. */
    decidedBy: text('decided_by'),
    decided: moment('decided'),
    /** When the owner confirmed it with the payment password, after a change of security; see `owner-wait.ts`. */
    confirmed: moment('confirmed'),
    states: jsonb('states').$type<State[]>().notNull(),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
  },
  (table) => [
    index('withdrawals_account').on(table.account, table.id),
    index('withdrawals_status').on(table.status, table.id),
  ],
);

/**
 * When password, payment password or phone of an account were changed, or sessions ended: new withdrawals wait until
 * `until`, a day where it is missing (WD-14); those that were placed before wait for their owner.
 */
export const securityChanges = pgTable(
  'security_changes',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    time: moment('time').notNull(),
    until: moment('until'),
  },
  (table) => [index('security_changes_account').on(table.account, table.time)],
);
