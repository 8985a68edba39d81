import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ColumnKind } from '../../../src/desk/statements/api.ts';
import type { LineState } from '../../../src/desk/statements/api-views.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { bytes, key, moment, units } from '../../platform/db/columns.ts';
import { staff } from '../schema.ts';

/** Files of banks that someone uploaded and has not had read: the last one of each person. */
export const bankFiles = pgTable('bank_files', {
  id: key('id').primaryKey().generatedAlwaysAsIdentity(),
  staff: key('staff')
    .notNull()
    .unique()
    .references(() => staff.id),
  name: text('name').notNull(),
  content: bytes('content').notNull(),
  /** SHA-256, base64url. */
  digest: text('digest').notNull(),
  created: moment('created').notNull(),
});

/** Bank statements that were read. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Deposit channel, number and bank of the account when it was read. */
    channel: text('channel').notNull(),
    account: text('account').notNull(),
    bank: text('bank').notNull(),
    currency: text('currency').notNull(),
    file: text('file').notNull(),
    /** SHA-256 of the file, base64url. */
    digest: text('digest').notNull(),
    kind: text('kind').notNull().$type<'csv' | 'camt'>(),
    /** Header of a CSV file and the meaning of its columns, for the next one; null for camt.053. */
    table: jsonb('columns').$type<{ readonly header: readonly string[]; readonly columns: readonly ColumnKind[] }>(),
    lines: integer('lines').notNull(),
    added: integer('added').notNull(),
    /** Times of the first and last line. */
    from: moment('from_time').notNull(),
    until: moment('until_time').notNull(),
    opening: units('opening'),
    closing: units('closing'),
    /** Place under Solvency that got the closing balance. */
    place: text('place'),
    staff: key('staff')
      .notNull()
      .references(() => staff.id),
    created: moment('created').notNull(),
  },
  (table) => [index('bank_statements_account').on(table.account, table.currency, table.until)],
);

/** Lines of bank statements, each once: `fingerprint`. An incoming one is open until it is settled, once. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    statement: key('statement')
      .notNull()
      .references(() => bankStatements.id),
    line: integer('line').notNull(),
    /** SHA-256 of account, time, amount, note, sender, bank's id and number among equal lines, base64url. */
    fingerprint: text('fingerprint').notNull().unique(),
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    at: moment('at').notNull(),
    hasTime: boolean('has_time').notNull(),
    /** Day of Bangkok. */
    day: text('day').notNull(),
    amount: units('amount').notNull(),
    note: text('note').notNull(),
    sender: text('sender').notNull(),
    senderAccount: text('sender_account').notNull(),
    bankId: text('bank_id').notNull(),
    /** Key of its payment, see `deposits.hashKey`: the bank's id, or the fingerprint if the bank gives none. */
    hashKey: text('hash_key').notNull(),
    balance: units('balance'),
    state: text('state').notNull().$type<LineState>(),
    /** The deposit that it was credited with. */
    deposit: key('deposit').references(() => deposits.id),
    /** The withdrawal whose reference an outgoing line has. Staff settle the line unless it pays what was ordered. */
    withdrawal: key('withdrawal').references(() => withdrawals.id),
    /** The bank's reference of the payment that returned it. */
    reference: text('reference').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Who proposed and approved what became of it; null for what the server found itself. */
    maker: key('maker').references(() => staff.id),
    checker: key('checker').references(() => staff.id),
    settled: moment('settled'),
    created: moment('created').notNull(),
  },
  (table) => [
    index('bank_lines_state').on(table.state, table.id),
    index('bank_lines_payment').on(table.account, table.hashKey),
    index('bank_lines_day').on(table.account, table.day),
    index('bank_lines_withdrawal').on(table.withdrawal),
    index('bank_lines_wrong_payout')
      .on(table.id)
      .where(sql`${table.withdrawal} is not null and ${table.settled} is null`),
    index('bank_lines_statement').on(table.statement, table.state),
    // one line is one deposit
    uniqueIndex('bank_lines_deposit').on(table.deposit),
    check('bank_lines_direction', sql`(${table.amount} < 0) = (${table.state} = 'out')`),
    check('bank_lines_paid', sql`${table.withdrawal} is null or ${table.state} = 'out'`),
    check('bank_lines_credited', sql`(${table.deposit} is not null) = (${table.state} = 'credited')`),
  ],
);
