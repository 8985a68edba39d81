import { eq, like, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { Refusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report.ts';
import { isSetting, settingFault, standIn } from './settings-schema.ts';

/**
 * ms that settings are known for: a change counts at once where it was written, and within this time on other
 * instances.
 */
const MAX_AGE_MS = 1000;

interface Known {
  readonly at: number;
  readonly data: ReadonlyMap<string, unknown>;
  /** What is wrong, by name. */
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * What the operator or QA sets over the built-in texts and terms: config by act, slides by position, win notices. An
 * order asks for four of them, so all are read in one go once a second. What `read` gives is shared: never change it.
 */
export class SettingsStore {
  #known: Known | undefined;
  #changes = 0;
  /** Faults that were reported: each once. */
  readonly #reported = new Set<string>();

  /** Settings that were wrong when they were last read. */
  get faults(): number {
    return this.#known?.faults.size ?? 0;
  }

  /**
   * Throws `settingWrong` for terms that cannot be used: what needs them is closed until the operator has mended them.
   */
  async read<T>(db: Database, name: string): Promise<T | undefined> {
    const { data, faults } = await this.#all(db);
    const value = data.get(name);
    if (value === undefined && faults.has(name)) throw new Refusal('settingWrong');
    return (value ?? undefined) as T | undefined;
  }

  async #all(db: Database): Promise<Known> {
    const at = performance.now();
    if (this.#known && at - this.#known.at < MAX_AGE_MS) return this.#known;
    const changes = this.#changes;
    const data = new Map<string, unknown>();
    const faults = new Map<string, string>();
    for (const row of await db.select().from(settings)) {
      // a name of a later version is nobody's here
      const fault = isSetting(row.name) ? settingFault(row.name, row.data) : undefined;
      data.set(row.name, fault === undefined ? row.data : standIn(row.name, row.data));
      if (fault !== undefined) faults.set(row.name, fault);
    }
    this.#report(faults);
    const read = { at, data, faults };
    // what was read before a change must not outlive it
    if (changes === this.#changes) this.#known = read;
    return read;
  }

  #report(faults: ReadonlyMap<string, string>): void {
    for (const fault of this.#reported) if (![...faults.values()].includes(fault)) this.#reported.delete(fault);
    for (const fault of faults.values()) {
      if (!this.#reported.has(fault)) reportError(new Error(`a setting cannot be used: ${fault}`));
      this.#reported.add(fault);
    }
  }

  /** Throws `OperatorError` with words for a value that makes no sense; then nothing is written. */
  async write(db: Database, name: string, data: unknown): Promise<void> {
    const fault = settingFault(name, data);
    if (fault !== undefined) throw new OperatorError(fault);
    await db.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
    this.#forget();
  }

  /** Back to the built-in ones. */
  async clear(db: Database): Promise<void> {
    await db
      .delete(settings)
      .where(or(like(settings.name, 'config.%'), like(settings.name, 'slides.%'), eq(settings.name, 'notices')));
    this.#forget();
  }

  #forget(): void {
    this.#changes += 1;
    this.#known = undefined;
  }
}
