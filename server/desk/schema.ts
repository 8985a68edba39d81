import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '../../src/desk/api/roles.ts';
import { key, moment } from '../platform/db/columns.ts';

/** People who work at the desk. */
export const staff = pgTable('staff', {
  id: key('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  /** Their email address, in lower case; emails about new networks go there. */
  email: text('email').notNull().unique(),
  roles: text('roles').array().notNull().$type<Role[]>(),
  created: moment('created').notNull(),
  /** When an owner disabled the account; null while it is active. */
  disabled: moment('disabled'),
});

/** Passkeys of staff. A login needs user verification. The log has each of them with its public key. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** WebAuthn credential id, base64url. */
    id: text('id').primaryKey(),
    staff: key('staff')
      .notNull()
      .references(() => staff.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').notNull().default(''),
    name: text('name').notNull(),
    created: moment('created').notNull(),
    used: moment('used'),
    /** The invitation whose enrolment has not ended, so that the passkey lets no one in. Null while it is in force. */
    invitation: text('invitation').references(() => staffInvitations.token),
  },
  (table) => [index('staff_passkeys_staff').on(table.staff)],
);

/** Codes that let a person in who lost their passkeys, each once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    /** Keyed hash of the code. */
    hash: text('hash').primaryKey(),
    staff: key('staff')
      .notNull()
      .references(() => staff.id),
    created: moment('created').notNull(),
    used: moment('used'),
    /** The invitation whose enrolment has not ended. Null while the code can be used. */
    invitation: text('invitation').references(() => staffInvitations.token),
  },
  (table) => [index('staff_recovery_codes_staff').on(table.staff)],
);

/** Links by which a person enrols passkeys. */
export const staffInvitations = pgTable('staff_invitations', {
  /** Hash of the token in the link. */
  token: text('token').primaryKey(),
  staff: key('staff')
    .notNull()
    .references(() => staff.id),
  created: moment('created').notNull(),
  expires: moment('expires').notNull(),
  used: moment('used'),
  /** Whether the end of the enrolment replaces all earlier passkeys and codes. Otherwise it adds to them. */
  replaces: boolean('replaces').notNull().default(true),
});

/** Open WebAuthn challenges, each for one purpose and once. */
export const staffChallenges = pgTable('staff_challenges', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').notNull().$type<'enrol' | 'login' | 'sign'>(),
  /** Null for a login, where the passkey says who it is. */
  staff: key('staff').references(() => staff.id),
  expires: moment('expires').notNull(),
});

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text('id').primaryKey(),
    staff: key('staff')
      .notNull()
      .references(() => staff.id),
    /** Hash of the cookie. */
    token: text('token').notNull().unique(),
    created: moment('created').notNull(),
    seen: moment('seen').notNull(),
    /** Address of the login: from another one the session counts as stolen. */
    source: text('network').notNull(),
    agent: text('agent').notNull(),
    ended: moment('ended'),
  },
  (table) => [index('staff_sessions_staff').on(table.staff)],
);

/**
 * Everything that staff did, in one hash chain. A row is written in the transaction of its effect. Triggers refuse
 * every change; see `log.ts`.
 */
export const staffLog = pgTable(
  'staff_log',
  {
    /** From 1 without a gap. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    time: moment('time').notNull(),
    /** Null for a command on the server. */
    staff: key('staff').references(() => staff.id),
    action: text('action').notNull(),
    /** What it was done to, such as `customer 17`. */
    target: text('target').notNull(),
    /** Fields of the action and what staff saw, as canonical JSON without secrets. */
    details: text('details').notNull(),
    approval: key('approval'),
    /** WebAuthn assertion over the digest of the details, as JSON; '' if the action needs none. */
    assertion: text('assertion').notNull(),
    /** One person did what else needs two (`DESK_ONE_PERSON`). */
    isAlone: boolean('alone').notNull(),
    /** Network address of the request; '' for a command. */
    source: text('source').notNull(),
    /** SHA-256 over the previous hash and all fields, base64url. */
    hash: text('hash').notNull(),
  },
  (table) => [
    index('staff_log_staff').on(table.staff, table.id),
    index('staff_log_target').on(table.target, table.id),
    // an action with all that became of its proposals, such as `customer.freeze lapsed`
    index('staff_log_action').on(sql`split_part(${table.action}, ' ', 1)`, table.id),
    index('staff_log_time').on(table.time, table.id),
  ],
);

/** End of the log. One row with the id 1, whose lock lets one action at a time write. */
export const staffLogEnd = pgTable('staff_log_end', {
  id: integer('id').primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/**
 * Ends of the log, signed with the receipts key: one each ten minutes in which it grew, and one a day, which the owners
 * get by email.
 */
export const staffLogHeads = pgTable(
  'staff_log_heads',
  {
    /** The operator's day, such as 2026-11-27. */
    day: text('day').notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    /** Ed25519 over `headText`, base64url. */
    signature: text('signature').notNull(),
    created: moment('created').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.last] })],
);

/**
 * Actions that wait for a second person, and what became of them. The digest binds an approval to what the maker saw:
 * if anything of it has changed, the approval is refused.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    /** Fields of the action, canonical JSON. */
    body: text('body').notNull(),
    /** What the maker saw, canonical JSON. */
    subject: text('subject').notNull(),
    /** SHA-256 of action, body and subject, base64url. */
    digest: text('digest').notNull(),
    maker: key('maker')
      .notNull()
      .references(() => staff.id),
    /** Why a second person is needed. */
    reason: text('reason').notNull(),
    made: moment('made').notNull(),
    expires: moment('expires').notNull(),
    state: text('state').notNull().$type<'open' | 'done' | 'rejected' | 'withdrawn' | 'lapsed' | 'refused'>(),
    checker: key('checker').references(() => staff.id),
    decided: moment('decided'),
    /** Why it was rejected. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('approvals_state').on(table.state),
    index('approvals_action').on(table.action, table.id),
    index('approvals_maker').on(table.maker, table.id),
    index('approvals_target').on(table.target),
    check('approvals_two_people', sql`${table.checker} <> ${table.maker} or ${table.state} in ('withdrawn', 'lapsed')`),
  ],
);
