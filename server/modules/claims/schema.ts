import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { key, moment } from '../../platform/db/columns.ts';

/** Rows that a member of staff is working on, so that two people do not do the same. A claim ends at `until`. */
export const deskClaims = pgTable(
  'desk_claims',
  {
    /** Kind of the row, such as `withdrawal`, and its id. */
    kind: text('kind').notNull(),
    target: key('target').notNull(),
    staff: key('staff').notNull(),
    until: moment('until').notNull(),
    /** How often this person took it in a row, and when first. */
    times: integer('times').notNull().default(1),
    since: moment('since').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.target] })],
);
