import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CaseKind, CaseRecord, CaseState } from '../../../src/domain/cases.ts';
import { key, moment } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/** What customers ask or complain about. Staff ids are those of the desk. */
export const cases = pgTable(
  'cases',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** Chosen by the client, so that a repeated call opens no second case. */
    key: text('key').notNull(),
    kind: text('kind').notNull().$type<CaseKind>(),
    /** Number of a complaint, such as `C-2026-000123`, without gaps in a year. */
    number: text('number').unique(),
    /** The record asked about: its kind, id, and the number that the customer knows; null for a general question. */
    about: text('about').$type<CaseRecord>(),
    record: key('record'),
    recordNumber: text('record_number').notNull().default(''),
    /** First line of the first message. */
    title: text('title').notNull(),
    state: text('state').notNull().default('open').$type<CaseState>(),
    /** Member of staff who takes care of it. */
    owner: key('owner'),
    created: moment('created').notNull(),
    updated: moment('updated').notNull(),
    /** When the message that waits is due to be answered. The customer is promised that of the first answer. */
    due: moment('due').notNull(),
    firstAnswer: moment('first_answer'),
    /** When the final answer to a complaint is due. */
    complaintDue: moment('complaint_due'),
    closed: moment('closed'),
    closedBy: key('closed_by'),
    closeReason: text('close_reason').notNull().default(''),
  },
  (table) => [
    uniqueIndex('cases_key').on(table.account, table.key),
    index('cases_account').on(table.account, table.id),
    index('cases_due').on(table.state, table.due, table.id),
    check('cases_closed', sql`(${table.state} = 'closed') = (${table.closed} is not null)`),
    check('cases_complaint', sql`(${table.kind} = 'complaint') = (${table.number} is not null)`),
  ],
);

/** Messages and staff notes of cases. */
export const caseMessages = pgTable(
  'case_messages',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    case: key('case')
      .notNull()
      .references(() => cases.id),
    /** The customer whose case it is. */
    account: key('account')
      .notNull()
      .references(() => customers.id),
    /** Member of staff who wrote it; null for the customer. */
    staff: key('staff'),
    /** Only staff read it. */
    isNote: boolean('is_note').notNull().default(false),
    /** Chosen by the client; null for staff. */
    key: text('key'),
    text: text('text').notNull(),
    /** Ids of uploads. */
    pictures: text('pictures')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    created: moment('created').notNull(),
  },
  (table) => [
    index('case_messages_case').on(table.case, table.id),
    index('case_messages_account').on(table.account),
    uniqueIndex('case_messages_key').on(table.case, table.key),
    check('case_messages_note', sql`not ${table.isNote} or ${table.staff} is not null`),
  ],
);

/** Last number of a complaint by year. */
export const complaintNumbers = pgTable('complaint_numbers', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});
