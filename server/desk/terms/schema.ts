import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { VersionState } from '../../../src/desk/terms/api.ts';
import { key, moment } from '../../platform/db/columns.ts';
import { approvals, staff } from '../schema.ts';

/** Values of settings: planned, current and past ones. What applies is in `settings`. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    id: key('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Name of the setting. */
    name: text('name').notNull(),
    /** The value as JSON with sorted names: the text that was signed. Of `config.transfers` without the rates. */
    data: text('data').notNull(),
    /** When it is to apply. */
    effective: moment('effective').notNull(),
    state: text('state').notNull().$type<VersionState>(),
    /** Null if one person was enough, and for what was found in `settings`. */
    approval: key('approval').references(() => approvals.id),
    /** Who proposed it; null for what was found in `settings`. */
    maker: key('maker').references(() => staff.id),
    created: moment('created').notNull(),
    applied: moment('applied'),
    reason: text('reason').notNull(),
    /** Why it was refused when its time came. */
    fault: text('fault').notNull().default(''),
  },
  (table) => [
    index('setting_versions_name').on(table.name, table.id),
    index('setting_versions_planned')
      .on(table.effective)
      .where(sql`${table.state} = 'planned'`),
    uniqueIndex('setting_versions_current')
      .on(table.name)
      .where(sql`${table.state} = 'current'`),
  ],
);
