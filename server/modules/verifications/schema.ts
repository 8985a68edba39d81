import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, key } from '../../platform/db/columns.ts';
import { customers } from '../../platform/db/schema.ts';

/**
 * Identity verifications: `review`, then `verified` or `refused`. A verified one that is revoked becomes `refused`. A
 * customer has at most one per tier that is not refused.
 */
export const identityVerifications = pgTable(
  'certifications',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    account: key('account')
      .notNull()
      .references(() => customers.id),
    tier: text('tier').notNull(),
    state: text('state').notNull().default('review'),
    type: text('type').notNull(),
    name: text('name').notNull().default(''),
    number: text('number').notNull().default(''),
    /** Date of birth, `YYYY-MM-DD`; '' for an advanced one, and for one from before it was asked. */
    birthDate: text('birth_date').notNull().default(''),
    /** Names of the uploaded pictures. */
    front: text('front').notNull().default(''),
    back: text('back').notNull().default(''),
    face: text('face').notNull().default(''),
    /** Why it was refused: a key of `VERIFICATION_REASONS`, or the words of a provider. */
    reason: text('reason').notNull().default(''),
    /** The customer can't send another one. */
    isFinal: boolean('final').notNull().default(false),
    created: moment('created').notNull(),
    decided: moment('decided'),
    /** Staff id; null for a provider's reviewer. */
    decidedBy: key('decided_by'),
    /** When it was revoked; `decided` keeps the time of the verdict. */
    revoked: moment('revoked'),
    /** Random part of the version, so that no one can guess the document number from the version in the staff log. */
    salt: text('salt')
      .notNull()
      .default(sql`gen_random_uuid()`),
  },
  (table) => [
    index('certifications_state').on(table.state, table.id),
    index('certifications_state_tier').on(table.state, table.tier, table.id),
    index('certifications_number')
      .on(sql`upper(translate(${table.number}, ' /-', ''))`)
      .where(sql`${table.number} <> ''`),
    // staff search by the end
    index('certifications_number_end')
      .on(sql`reverse(upper(translate(${table.number}, ' /-', ''))) text_pattern_ops`)
      .where(sql`${table.number} <> ''`),
    index('certifications_account').on(table.account, table.id),
    uniqueIndex('certifications_one')
      .on(table.account, table.tier)
      .where(sql`${table.state} <> 'refused'`),
    // staff search by the whole name or its beginning, in any case
    index('certifications_name').on(sql`lower(${table.name}) text_pattern_ops`),
    // and by the last word of the name
    index('certifications_last_name').on(sql`lower(substring(${table.name} from '[^ ]+$')) text_pattern_ops`),
  ],
);
