import { eq } from 'drizzle-orm';
import { sortedJson } from '../../../src/domain/sorted-json.ts';
import { findSettingFault } from '../../modules/content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { settings } from '../../platform/db/schema.ts';
import { versionedPart } from './governed.ts';
import { findTableTerm } from './table-terms.ts';

/** A setting as it is stored. */
export interface StoredSetting {
  readonly data: unknown;
  /** JSON with sorted names of the part that versions hold. */
  readonly text: string;
  /** What is wrong with it; undefined if it is valid. */
  readonly fault: string | undefined;
}

export const toStored = ({ name, data }: { readonly name: string; readonly data: unknown }): StoredSetting => ({
  data,
  text: sortedJson(versionedPart(name, data)),
  fault: findSettingFault(name, data),
});

/** Reads a setting past the cache. Undefined if nothing is stored. */
export async function readSetting(db: Database, name: string): Promise<StoredSetting | undefined> {
  const table = findTableTerm(name);
  if (table) {
    const data = await table.read(db);
    return data === undefined ? undefined : toStored({ name, data });
  }
  const [row] = await db.select().from(settings).where(eq(settings.name, name));
  return row && toStored(row);
}

/**
 * Locks a setting until the transaction ends, as `SettingsStore.update` does, and returns it. Undefined if nothing is
 * stored.
 */
export async function lockSetting(tx: Database, name: string): Promise<StoredSetting | undefined> {
  await lockName(tx, `setting ${name}`);
  return readSetting(tx, name);
}
