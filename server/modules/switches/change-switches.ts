import { eq } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { settings as settingsTable } from '../../platform/db/schema.ts';
import { findSettingFault, validFieldsOf } from '../content/index.ts';
import { type ClosedSwitch, type ClosedSwitches, SWITCHES_SETTING } from './switches.ts';

/** What is stored. If it is invalid, `closed` has only its valid entries, but everything counts as closed. */
export interface StoredSwitches {
  readonly closed: ClosedSwitches;
  /** What is wrong with the stored value; undefined if it is valid. */
  readonly fault: string | undefined;
}

/** Reads what is closed past the cache. */
export async function storedSwitches(db: Database): Promise<StoredSwitches> {
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.name, SWITCHES_SETTING));
  const data: unknown = row?.data ?? {};
  const fault = findSettingFault(SWITCHES_SETTING, data);
  return { closed: (fault === undefined ? data : validFieldsOf(SWITCHES_SETTING, data)) as ClosedSwitches, fault };
}

/** Locks the switches until the transaction ends, and returns them. Changes on all instances wait for each other. */
export async function lockSwitches(tx: Database): Promise<StoredSwitches> {
  await lockName(tx, `setting ${SWITCHES_SETTING}`);
  return storedSwitches(tx);
}

/**
 * Closes a switch, or opens it if `change` is undefined. What was invalid of the stored value is dropped. The switches
 * have to be locked.
 */
export async function changeSwitch(
  { settings }: Pick<Services, 'settings'>,
  tx: Database,
  name: string,
  change: ClosedSwitch | undefined,
): Promise<void> {
  const { [name]: _, ...others } = (await storedSwitches(tx)).closed;
  await settings.write(tx, SWITCHES_SETTING, change ? { ...others, [name]: change } : others);
}
