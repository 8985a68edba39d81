import { eq, like, or } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { settings } from '../db/schema.ts';

/** ms that settings are known for: a change counts at once where it was written, and within this time on other instances. */
const AGE = 1000;

/**
 * What the operator or QA sets over the house's own texts and terms: config by act, slides by position, win notices. An order asks for
 * four of them, so all are read in one go once a second. What `read` gives is shared: never change it.
 */
export class SettingsStore {
  #known: { readonly at: number; readonly data: ReadonlyMap<string, unknown> } | undefined;
  #changes = 0;

  async read<T>(db: Database, name: string): Promise<T | undefined> {
    const at = performance.now();
    if (this.#known && at - this.#known.at < AGE) return this.#known.data.get(name) as T | undefined;
    const changes = this.#changes;
    const rows = await db.select().from(settings);
    const data = new Map(rows.map((row) => [row.name, row.data]));
    // what was read before a change must not outlive it
    if (changes === this.#changes) this.#known = { at, data };
    return data.get(name) as T | undefined;
  }

  async write(db: Database, name: string, data: unknown): Promise<void> {
    await db.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
    this.#forget();
  }

  /** Back to the house's own. */
  async clear(db: Database): Promise<void> {
    await db.delete(settings).where(or(like(settings.name, 'config.%'), like(settings.name, 'slides.%'), eq(settings.name, 'notices')));
    this.#forget();
  }

  #forget(): void {
    this.#changes += 1;
    this.#known = undefined;
  }
}
