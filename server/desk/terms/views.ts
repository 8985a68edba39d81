import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { SettingVersion, Term } from '../../../src/desk/terms/api.ts';
import type { Services } from '../../context.ts';
import { isSetting, settingNames, settingSchemaOf } from '../../modules/content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { toJsonSchema } from '../../platform/json-schema.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';
import { builtInValue } from './built-in.ts';
import { changingAction, versionedPart } from './governed.ts';
import { settingVersions } from './schema.ts';
import { readSetting, toStored } from './stored.ts';
import { normalText, tableTermNames } from './table-terms.ts';

interface VersionRow {
  readonly version: typeof settingVersions.$inferSelect;
  readonly makerName: string | null;
}

const versionRows = (db: Database) =>
  db
    .select({ version: settingVersions, makerName: staff.name })
    .from(settingVersions)
    .leftJoin(staff, eq(staff.id, settingVersions.maker));

const toResponse = ({ version: { name: _, data, maker, ...version }, makerName }: VersionRow): SettingVersion => ({
  ...version,
  data: JSON.parse(data) as unknown,
  maker: maker === null ? null : { id: maker, name: makerName ?? '' },
});

/** Returns up to 50 versions of a setting, newest first. */
export async function versionsOf(db: Database, name: string, before: number | undefined): Promise<SettingVersion[]> {
  if (!isSetting(name)) throw new DeskError(404, 'notFound', 'There is no such setting.');
  const rows = await versionRows(db)
    .where(and(eq(settingVersions.name, name), before === undefined ? undefined : lt(settingVersions.id, before)))
    .orderBy(desc(settingVersions.id))
    .limit(PAGE_SIZE);
  return rows.map(toResponse);
}

/** Returns the newest version of a setting that was refused after its current one was proposed. */
async function newestRefused(db: Database, name: string, currentId: number): Promise<SettingVersion | null> {
  const [row] = await versionRows(db)
    .where(and(eq(settingVersions.name, name), gt(settingVersions.id, currentId), eq(settingVersions.state, 'refused')))
    .orderBy(desc(settingVersions.id))
    .limit(1);
  return row ? toResponse(row) : null;
}

/** Returns every setting as it is stored, with what is planned. */
export async function termList(services: Services): Promise<Term[]> {
  const { db } = services;
  const rows = new Map((await db.select().from(settings)).map((row) => [row.name, toStored(row)]));
  for (const name of tableTermNames) {
    const stored = await readSetting(db, name);
    if (stored) rows.set(name, stored);
  }
  const open = await versionRows(db)
    // each has its own partial index
    .where(or(eq(settingVersions.state, 'planned'), eq(settingVersions.state, 'current')))
    .orderBy(asc(settingVersions.effective), asc(settingVersions.id));
  return Promise.all(
    settingNames().map(async (name): Promise<Term> => {
      const stored = rows.get(name);
      const own = open.filter(({ version }) => version.name === name);
      const current = own.find(({ version }) => version.state === 'current')?.version;
      const schema = settingSchemaOf(name);
      return {
        name,
        action: changingAction(name),
        data: stored ? versionedPart(name, stored.data) : null,
        builtIn: builtInValue(services, name),
        schema: schema ? toJsonSchema(schema) : {},
        // another value was stored since, by SQL or by a command
        version: current && normalText(name, current.data) === stored?.text ? current.id : null,
        planned: own.filter(({ version }) => version.state === 'planned').map(toResponse),
        refused: await newestRefused(db, name, current?.id ?? 0),
        fault: stored?.fault ?? '',
      };
    }),
  );
}
