import { asc, eq, inArray, like, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { settings } from '../../platform/db/schema.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { Refusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report.ts';
import { fallbackFor, findSettingFault, isSetting, type Setting, type SettingName } from './settings-schema.ts';

/** Time for which settings are cached. A change is visible at once on this instance, and after this time on others. */
const MAX_AGE_MS = 1000;

/** The settings that replace built-in texts and terms. */
const hasBuiltIn = or(
  like(settings.name, 'config.%'),
  like(settings.name, 'slides.%'),
  inArray(settings.name, ['answers', 'notices', 'ranks', 'switches', 'channels', 'payouts']),
);

interface Snapshot {
  readonly readAt: number;
  readonly data: ReadonlyMap<string, unknown>;
  /** Faults of invalid settings by name. */
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * Stores the operator's or QA's changes of the built-in texts and terms: config by act, slides by position, win
 * notices. An order needs four of them, so all settings are read in one query once a second. Never change the objects
 * that `read` returns: they are shared.
 */
export class SettingsStore {
  #snapshot: Snapshot | undefined;
  #changes = 0;
  /** Reported faults. Each is reported once. */
  readonly #reported = new Set<string>();

  /** Number of settings that were invalid when they were last read. */
  get faultCount(): number {
    return this.#snapshot?.faults.size ?? 0;
  }

  /**
   * Returns a setting; undefined if it is not set. Throws `settingWrong` for invalid terms: their feature stays closed
   * until the operator corrects them.
   */
  async read<Name extends SettingName>(db: Database, name: Name): Promise<Setting<Name> | undefined> {
    const { data, faults } = await this.#readAll(db);
    const value = data.get(name);
    if (value === undefined && faults.has(name)) throw new Refusal('settingWrong');
    return (value ?? undefined) as Setting<Name> | undefined;
  }

  async #readAll(db: Database): Promise<Snapshot> {
    const readAt = performance.now();
    if (this.#snapshot && readAt - this.#snapshot.readAt < MAX_AGE_MS) return this.#snapshot;
    const changes = this.#changes;
    const data = new Map<string, unknown>();
    const faults = new Map<string, string>();
    for (const row of await db.select().from(settings)) {
      // a later version may have written settings that this one does not know
      const fault = isSetting(row.name) ? findSettingFault(row.name, row.data) : undefined;
      data.set(row.name, fault === undefined ? row.data : fallbackFor(row.name, row.data));
      if (fault !== undefined) faults.set(row.name, fault);
    }
    this.#reportFaults(faults);
    const snapshot = { readAt, data, faults };
    // a snapshot from before a change must not be cached
    if (changes === this.#changes) this.#snapshot = snapshot;
    return snapshot;
  }

  #reportFaults(faults: ReadonlyMap<string, string>): void {
    for (const fault of this.#reported) if (![...faults.values()].includes(fault)) this.#reported.delete(fault);
    for (const fault of faults.values()) {
      if (!this.#reported.has(fault)) reportError(new Error(`a setting cannot be used: ${fault}`));
      this.#reported.add(fault);
    }
  }

  /** Stores a setting. Throws an `OperatorError` if it is invalid, and writes nothing then. */
  async write(db: Database, name: string, data: unknown): Promise<void> {
    const fault = findSettingFault(name, data);
    if (fault !== undefined) throw new OperatorError(fault);
    await db.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
    this.invalidate();
  }

  /**
   * Changes a setting, given its stored value (undefined if it is not set). Simultaneous changes, also on other
   * instances, wait for each other, so none is lost. Throws an `OperatorError` if the stored or the new value is
   * invalid, and writes nothing then.
   */
  async update<Name extends SettingName>(
    db: Database,
    name: Name,
    change: (stored: Setting<Name> | undefined) => Setting<Name>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await lockName(tx, `setting ${name}`);
      const [row] = await tx.select().from(settings).where(eq(settings.name, name));
      const fault = row && findSettingFault(name, row.data);
      if (fault !== undefined) throw new OperatorError(fault);
      await this.write(tx, name, change(row?.data as Setting<Name> | undefined));
    });
    // a read before the commit may have cached the old value
    this.invalidate();
  }

  /** Returns the changes of the built-in texts and terms by name. */
  async changes(db: Database): Promise<Record<string, unknown>> {
    const rows = await db.select().from(settings).where(hasBuiltIn).orderBy(asc(settings.name));
    return Object.fromEntries(rows.map(({ name, data }) => [name, data]));
  }

  /** Restores the built-in texts and terms. */
  async clear(db: Database): Promise<void> {
    await db.delete(settings).where(hasBuiltIn);
    this.invalidate();
  }

  /** Reads the settings again at the next read. Call it after a transaction that wrote some has been committed. */
  invalidate(): void {
    this.#changes += 1;
    this.#snapshot = undefined;
  }
}
