import { and, asc, eq, lte } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { findSettingFault } from '../../modules/content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { settingVersions } from './schema.ts';
import { withStoredRates } from './governed.ts';
import { readSetting } from './stored.ts';
import { findTableFault, findTableTerm, normalText } from './table-terms.ts';

export type Version = typeof settingVersions.$inferSelect;

/** Returns the planned versions of a setting in the order in which they will apply. */
export const plannedVersions = (db: Database, name: string): Promise<Version[]> =>
  db
    .select()
    .from(settingVersions)
    .where(and(eq(settingVersions.name, name), eq(settingVersions.state, 'planned')))
    .orderBy(asc(settingVersions.effective), asc(settingVersions.id));

/**
 * Keeps a valid value that was not set at the desk, but by SQL, by a command or because a prize was sold out, as a
 * version of its own, so that it can be proposed again. The setting has to be locked.
 */
export async function keepFound(tx: Database, name: string, now: number): Promise<void> {
  const stored = await readSetting(tx, name);
  if (!stored || stored.fault !== undefined) return;
  const isCurrent = and(eq(settingVersions.name, name), eq(settingVersions.state, 'current'));
  const [current] = await tx.select().from(settingVersions).where(isCurrent);
  if (current && normalText(name, current.data) === stored.text) return;
  await tx.update(settingVersions).set({ state: 'past' }).where(isCurrent);
  await tx.insert(settingVersions).values({
    name,
    data: stored.text,
    effective: now,
    state: 'current',
    created: now,
    reason: 'Not set at the desk.',
  });
}

/** Makes a planned version the current one, or refuses it if its schema does not accept it any more. */
async function applyVersion(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  { id, name, data: text }: Version,
  now: number,
): Promise<Version> {
  const stored = await readSetting(tx, name);
  const data = withStoredRates(name, stored?.data, JSON.parse(text));
  const fault = findSettingFault(name, data) ?? (await findTableFault(tx, name, data, now));
  if (fault === undefined) {
    await keepFound(tx, name, now);
    await tx
      .update(settingVersions)
      .set({ state: 'past' })
      .where(and(eq(settingVersions.name, name), eq(settingVersions.state, 'current')));
    const table = findTableTerm(name);
    await (table ? table.write(tx, data, now) : settings.write(tx, name, data));
  }
  const [version] = await tx
    .update(settingVersions)
    .set(fault === undefined ? { state: 'current', applied: now } : { state: 'refused', fault })
    .where(eq(settingVersions.id, id))
    .returning();
  if (!version) throw new Error(`version ${id} is missing`);
  return version;
}

/**
 * Applies the planned versions of a setting whose time has come, in their order, and returns them. The setting has to
 * be locked, so that each version applies once.
 */
export async function applyDue(
  services: Pick<Services, 'settings'>,
  tx: Database,
  name: string,
  now: number,
): Promise<Version[]> {
  const due = await tx
    .select()
    .from(settingVersions)
    .where(
      and(eq(settingVersions.name, name), eq(settingVersions.state, 'planned'), lte(settingVersions.effective, now)),
    )
    .orderBy(asc(settingVersions.effective), asc(settingVersions.id))
    .for('update');
  const applied: Version[] = [];
  for (const version of due) applied.push(await applyVersion(services, tx, version, now));
  return applied;
}
